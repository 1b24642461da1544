import type { Page, Release } from '#kernel'
import { pageWallets } from './pageWallets.ts'

// Nothing announces a wallet that is injected late. These events come while a page loads and while
// it is used, when it will have been.
const moments = ['load', 'pageshow', 'focus', 'pointerdown', 'keydown']

/** Sees a wallet at `window.injectedWeb3` and touches none. */
export function probe(page: Page, found: () => void): Release {
  const look = () => {
    if (!pageWallets(page)) return
    release()
    found()
  }
  const releases = moments.map((moment) => page.listen(moment, look))
  const release = () => {
    for (const one of releases.splice(0)) one()
  }
  look()
  return release
}
