import type { Page, Release } from '#kernel'
import { arrivals, objectAt, places } from './walletPlaces.ts'

/**
 * Sees a keplr-shaped wallet at one of its places, now or when something arrives on the page; calls
 * none of its methods.
 */
export function probe(page: Page, found: () => void): Release {
  const look = () => {
    if (places.some((place) => objectAt(page, place))) found()
  }
  const releases = arrivals.map((event) => page.listen(event, look))
  look()
  return () => {
    for (const release of releases) release()
  }
}
