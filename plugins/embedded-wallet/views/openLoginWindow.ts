import type { LoginWindow } from '#plugins/embedded-wallet/port'

/** What it takes to open a window: the page's own, except in a test. */
export type WindowSource = Pick<Window, 'open' | 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight'>

const width = 600
const height = 800
/** One name for all: a second login takes the place of the first. */
const name = 'latchkey-login'

/** The browser may have cut the ties to a page that keeps to itself; then there is nothing to steer. */
function attempt(steer: () => void): void {
  try {
    steer()
  } catch {}
}

/** Opens the waiting page of the secure site in a popup; nothing when the browser refuses. To be called in the press itself, before anything is awaited. */
export function openLoginWindow(origin: string, page: WindowSource = window): LoginWindow | undefined {
  const left = Math.max(0, Math.round(page.screenX + (page.outerWidth - width) / 2))
  const top = Math.max(0, Math.round(page.screenY + (page.outerHeight - height) / 2))
  const popup = page.open(`${origin}/loading`, name, `popup,width=${width},height=${height},left=${left},top=${top}`)
  if (!popup) return undefined
  attempt(() => popup.focus())
  return {
    is: (source) => source === popup,
    closed: () => popup.closed,
    go: (address) => attempt(() => popup.location.replace(address)),
    close: () => attempt(() => popup.close()),
  }
}
