import type { Page, Release } from '#kernel'
import { listPageWallets } from './listPageWallets.ts'

// Late wallets emit no event. These events occur while a page loads and is used.
const pageEvents = ['load', 'pageshow', 'focus', 'pointerdown', 'keydown']

/** Detects a wallet at `window.injectedWeb3` without touching it. */
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
