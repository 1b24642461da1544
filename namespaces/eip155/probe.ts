import type { Page, Release } from '#kernel'
import { findPageProvider } from './findPageProvider.ts'

/** Sees a wallet by its EIP-6963 announcement or by `window.ethereum`, and touches neither. */
export function probe(page: Page, onFound: () => void): Release {
  const releases = [
    page.listen('eip6963:announceProvider', onFound),
    page.listen('ethereum#initialized', onFound),
  ]
  page.dispatch('eip6963:requestProvider')
  if (findPageProvider(page)) onFound()
  return () => {
    for (const release of releases) release()
  }
}
