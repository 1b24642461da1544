import { getAddressFromPrivateKey, privateKeyToPublic } from '@stacks/transactions'
import { sha256, stringToBytes } from 'viem'
import type { NetworkName } from './principals.ts'

/** An account of the sandbox on Stacks. `privateKey` ends with the mark of a compressed key. */
export type StacksAccount = {
  readonly address: string
  readonly publicKey: string
  readonly privateKey: string
}

const count = 6

/**
 * The accounts of the sandbox, funded at the start. Their keys are public: an address of theirs on
 * a real network is emptied within seconds.
 */
export function stacksAccounts(network: NetworkName): readonly StacksAccount[] {
  return Array.from({ length: count }, (_, index) => {
    const privateKey = `${sha256(stringToBytes(`sandbox account ${index} on Stacks`)).slice(2)}01`
    return {
      privateKey,
      publicKey: String(privateKeyToPublic(privateKey)),
      address: getAddressFromPrivateKey(privateKey, network),
    }
  })
}
