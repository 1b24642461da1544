import type { Page, Release } from '#kernel'
import { readField } from '#kernel'
import { includesStacks, knownWallets, listRegisteredWallets, readPagePath } from './pageWallets.ts'

/**
 * Detects a wallet at a known path or in a registry.
 * Wallets do not announce themselves, so it scans again when the page has loaded and becomes
 * visible.
 */
export function probe(page: Page, onFound: () => void): Release {
  const checkPage = () => {
    if (
      Object.keys(knownWallets).some((id) => readPagePath(page, id)) ||
      listRegisteredWallets(page).some((entry) => includesStacks(readField(entry, 'methods')))
    )
      onFound()
  }
  const releases = ['load', 'focus'].map((event) => page.listen(event, checkPage))
  checkPage()
  return () => {
    for (const release of releases) release()
  }
}
