import type { Page, Release } from '#kernel'
import { arrivalEvents, findWalletObject, walletGlobals } from './walletGlobals.ts'

/**
 * Sees a keplr-shaped wallet at one of its places, now or when something arrives on the page; calls
 * none of its methods.
 */
export function probe(page: Page, onFound: () => void): Release {
  const scan = () => {
    if (walletGlobals.some((place) => findWalletObject(page, place))) onFound()
  }
  const releases = arrivalEvents.map((event) => page.listen(event, scan))
  scan()
  return () => {
    for (const release of releases) release()
  }
}
