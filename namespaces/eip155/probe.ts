import type { Page, Release } from '#kernel'
import { pageProvider } from './pageProvider.ts'

/** Sees a wallet by its EIP-6963 announcement or by `window.ethereum`, and touches neither. */
export function probe(page: Page, found: () => void): Release {
  const releases = [
    page.listen('eip6963:announceProvider', found),
    page.listen('ethereum#initialized', found),
  ]
  page.announce('eip6963:requestProvider')
  if (pageProvider(page)) found()
  return () => {
    for (const release of releases) release()
  }
}
