import { makeCosmoshubPath, Secp256k1HdWallet } from '@cosmjs/amino'
import { DirectSecp256k1HdWallet } from '@cosmjs/proto-signing'

// The phrase of `sandbox/chains/accounts.ts`: public, so an address of it on a real network is
// emptied within seconds.
const phrase = 'test test test test test test test test test test test junk'

/** The two ways in which the library signs for one account. */
export type CosmosKeys = {
  readonly amino: Secp256k1HdWallet
  /** Made when it is first wanted: deriving keys from a phrase is slow on purpose. */
  direct(): Promise<DirectSecp256k1HdWallet>
  readonly address: string
  readonly publicKey: Uint8Array
}

// Deriving keys is slow on purpose, and the same phrase always gives the same ones.
const derived = new Map<string, Promise<CosmosKeys>>()

/** The account with this index of the sandbox's phrase, with the address text of one chain. */
export function cosmosKeys(index: number, prefix: string): Promise<CosmosKeys> {
  const name = `${prefix} ${index}`
  const keys = derived.get(name) ?? derive(index, prefix)
  derived.set(name, keys)
  return keys
}

async function derive(index: number, prefix: string): Promise<CosmosKeys> {
  const options = { prefix, hdPaths: [makeCosmoshubPath(index)] }
  const amino = await Secp256k1HdWallet.fromMnemonic(phrase, options)
  const [account] = await amino.getAccounts()
  if (!account) throw new Error('A wallet without an account')
  const made: { direct?: Promise<DirectSecp256k1HdWallet> } = {}
  return {
    amino,
    direct: () => (made.direct ??= DirectSecp256k1HdWallet.fromMnemonic(phrase, options)),
    address: account.address,
    publicKey: account.pubkey,
  }
}
