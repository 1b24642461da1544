import type { Page, Release } from '#kernel'
import { fieldOf } from '#kernel'
import { standardWallets } from '#kernel/wallet-standard'

/** Sees a wallet that registers itself by the Wallet Standard and names a Solana chain. */
export function probe(page: Page, found: () => void): Release {
  return standardWallets(page, (wallets) => {
    if (wallets.some((wallet) => namesSolana(fieldOf(wallet, 'chains')))) found()
  })
}

function namesSolana(chains: unknown): boolean {
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
