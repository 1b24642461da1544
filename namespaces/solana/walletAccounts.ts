import { array, string } from 'valibot'
import type { Schema } from '#kernel'
import { fieldOf, gateOptional, safeText } from '#kernel'
import { isAddress } from './address.ts'
import { foreignList } from './foreignList.ts'

/**
 * An account of a wallet on the page: what was read of it, and the wallet's own object, which it
 * wants to see again. It never goes through a promise alone: it may have a `then`.
 */
export type WalletAccount = {
  readonly address: string
  readonly label?: string | undefined
  readonly chains: readonly string[]
  /** Names of the features it can be used with; empty when the wallet does not say. */
  readonly features: readonly string[]
  readonly own: unknown
}

const names: Schema<string[]> = array(string())
const label: Schema<string> = safeText(60)

/** Reads the accounts of a wallet, those on Solana, each once. */
export function walletAccounts(list: unknown): readonly WalletAccount[] {
  const found = new Map<string, WalletAccount>()
  for (const own of foreignList(list)) {
    const address = fieldOf(own, 'address')
    const chains = gateOptional(names, fieldOf(own, 'chains')) ?? []
    // Wallets of several ecosystems show the accounts of all of them.
    if (
      !isAddress(address) ||
      found.has(address) ||
      !chains.some((chain) => chain.startsWith('solana:'))
    )
      continue
    const features = gateOptional(names, fieldOf(own, 'features')) ?? []
    found.set(address, {
      address,
      label: gateOptional(label, fieldOf(own, 'label')) || undefined,
      chains,
      features,
      own,
    })
  }
  return [...found.values()]
}
