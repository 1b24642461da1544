import type { Page, Release } from '#kernel'
import { listPageWallets } from './listPageWallets.ts'

// Nothing announces a wallet that is injected late. These events come while a page loads and while
// it is used, when it will have been.
const pageEvents = ['load', 'pageshow', 'focus', 'pointerdown', 'keydown']

/** Sees a wallet at `window.injectedWeb3` and touches none. */
export function probe(page: Page, onFound: () => void): Release {
  const checkPage = () => {
    if (!listPageWallets(page)) return
    release()
    onFound()
  }
  const releases = pageEvents.map((moment) => page.listen(moment, checkPage))
  const release = () => {
    for (const one of releases.splice(0)) one()
  }
  checkPage()
  return release
}
