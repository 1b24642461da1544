import { verifyMessageSignatureRsv } from '@stacks/encryption'
import { getAddressFromPublicKey } from '@stacks/transactions'
import type { ReferenceVerifier } from './ReferenceVerifier.ts'

const networks: Readonly<Record<string, 'mainnet' | 'testnet'>> = {
  'stacks:1': 'mainnet',
  'stacks:2147483648': 'testnet',
}

export const verifier: ReferenceVerifier = {
  library: '@stacks/encryption',
  async verify({ network, address, message, signed: { signature, publicKey = '' } }) {
    return (
      getAddressFromPublicKey(publicKey, networks[network] ?? 'mainnet') === address &&
      verifyMessageSignatureRsv({ message, signature, publicKey })
    )
  },
}
