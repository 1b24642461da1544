import type { TillWindow } from './port.ts'

/** What it takes to open a window: the page's own, except in a test. */
export type WindowSource = Pick<Window, 'open' | 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight'>

const width = 600
const height = 800
/** One name for all: a second purchase takes the place of the first. */
const name = 'latchkey-till'

/** The browser may have cut the ties to a page that keeps to itself; then there is nothing to steer. */
function attempt(steer: () => void): boolean {
  try {
    steer()
    return true
  } catch {
    return false
  }
}

/** Opens an empty window in the middle of the page; nothing when the browser refuses. What is shown in it later cannot reach this page. */
export function openTillWindow(text: string, page: WindowSource = window): TillWindow | undefined {
  const start = (from: number, room: number, size: number) => Math.max(0, Math.round(from + (room - size) / 2))
  const left = start(page.screenX, page.outerWidth, width)
  const top = start(page.screenY, page.outerHeight, height)
  const popup = page.open('', name, `popup,width=${width},height=${height},left=${left},top=${top}`)
  if (!popup) return undefined
  attempt(() => {
    popup.opener = null
    popup.document.body.replaceChildren(text)
  })
  attempt(() => popup.focus())
  return {
    go: (address) => attempt(() => popup.location.replace(address)),
    closed: () => popup.closed,
    close: () => void attempt(() => popup.close()),
  }
}
