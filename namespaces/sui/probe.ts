import type { Page, Release } from '#kernel'
import { readStandardWallet, standardWallets } from '#kernel/wallet-standard'

/** Sees a wallet of the Wallet Standard that has a chain of Sui. */
export function probe(page: Page, found: () => void): Release {
  return standardWallets(page, (wallets) => {
    if (
      wallets.some((wallet) =>
        readStandardWallet(wallet)?.chains.some((chain) => chain.startsWith('sui:')),
      )
    )
      found()
  })
}
