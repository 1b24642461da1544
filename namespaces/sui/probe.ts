import type { Page, Release } from '#kernel'
import { discoverStandardWallets, readStandardWallet } from '#namespaces/kit'

/** Detects a Wallet Standard wallet with a Sui chain. */
export function probe(page: Page, onFound: () => void): Release {
  return discoverStandardWallets(page, (wallets) => {
    if (
      wallets.some((wallet) =>
        readStandardWallet(wallet)?.chains.some((chain) => chain.startsWith('sui:')),
      )
    )
      onFound()
  })
}
