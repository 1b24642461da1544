import type { Page, Release } from '#kernel'
import { readField } from '#kernel'
import { discoverStandardWallets } from '#namespaces/kit'

/** Detects a Wallet Standard wallet with a Solana chain. */
export function probe(page: Page, onFound: () => void): Release {
  return discoverStandardWallets(page, (wallets) => {
    if (wallets.some((wallet) => includesSolana(readField(wallet, 'chains')))) onFound()
  })
}

function includesSolana(chains: unknown): boolean {
  try {
    return (
      Array.isArray(chains) &&
      chains
        .slice(0, 1000)
        .some((chain) => typeof chain === 'string' && chain.startsWith('solana:'))
    )
  } catch {
    return false
  }
}
