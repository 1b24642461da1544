import { array, string } from 'valibot'
import type { Schema } from '#kernel'
import { readField, safeParse, safeText } from '#kernel'
import { isAddress } from './address.ts'
import { readForeignList } from './readForeignList.ts'

/**
 * An account of a page wallet and the wallet's own object of it.
 * The object never goes through a promise alone: it may have a `then`.
 */
export type WalletAccount = {
  readonly address: string
  readonly label?: string | undefined
  readonly chains: readonly string[]
  /** Names of its features; empty when the wallet lists none. */
  readonly features: readonly string[]
  readonly standardAccount: unknown
}

const namesSchema: Schema<string[]> = array(string())
const labelSchema: Schema<string> = safeText(60)

/** Reads the accounts of a wallet, those on Solana, each once. */
export function parseAccounts(list: unknown): readonly WalletAccount[] {
  const found = new Map<string, WalletAccount>()
  for (const own of readForeignList(list)) {
    const address = readField(own, 'address')
    const chains = safeParse(namesSchema, readField(own, 'chains')) ?? []
    // Multi-chain wallets list accounts of all their ecosystems.
    if (
      !isAddress(address) ||
      found.has(address) ||
      !chains.some((chain) => chain.startsWith('solana:'))
    )
      continue
    const features = safeParse(namesSchema, readField(own, 'features')) ?? []
    found.set(address, {
      address,
      label: safeParse(labelSchema, readField(own, 'label')) || undefined,
      chains,
      features,
      standardAccount: own,
    })
  }
  return [...found.values()]
}
