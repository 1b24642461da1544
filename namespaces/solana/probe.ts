import type { Page, Release } from '#kernel'
import { readField } from '#kernel'
import { discoverStandardWallets } from '#namespaces/kit'

/** Sees a wallet that registers itself by the Wallet Standard and names a Solana chain. */
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
