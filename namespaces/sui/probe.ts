import type { Page, Release } from '#kernel'
import { discoverStandardWallets, readStandardWallet } from '#namespaces/kit'

/** Sees a wallet of the Wallet Standard that has a chain of Sui. */
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
