import type { Page, Release } from '#kernel'
import { fieldOf } from '#kernel'
import { knownWallets, namesStacks, registered, standingAt } from './pageWallets.ts'

/**
 * Sees a wallet at a known place or in a registry. Wallets do not announce themselves here, so it
 * looks again when the page has loaded and when it is come back to.
 */
export function probe(page: Page, found: () => void): Release {
  const look = () => {
    if (
      Object.keys(knownWallets).some((id) => standingAt(page, id)) ||
      registered(page).some((entry) => namesStacks(fieldOf(entry, 'methods')))
    )
      found()
  }
  const releases = ['load', 'focus'].map((event) => page.listen(event, look))
  look()
  return () => {
    for (const release of releases) release()
  }
}
