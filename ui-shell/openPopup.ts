/** Source of windows: the page, except in tests. */
export type PopupSource = Pick<
  Window,
  'open' | 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight'
>

/**
 * A popup window. Navigation has no effect once the popup's page has cut the opener reference.
 */
export type Popup = {
  readonly window: Window
  /** False when the window cannot be led there any more. */
  navigate(address: string): boolean
  closed(): boolean
  close(): void
}

const width = 600
const height = 800

function attempt(steer: () => void): boolean {
  try {
    steer()
    return true
  } catch {
    return false
  }
}

/**
 * Opens a window of 600x800 in the middle of the page; nothing when the browser refuses. To be
 * called in the press itself. A second one of the same name takes the place of the first.
 */
export function openPopup(
  url: string,
  name: string,
  page: PopupSource = window,
): Popup | undefined {
  const start = (from: number, room: number, size: number) =>
    Math.max(0, Math.round(from + (room - size) / 2))
  const left = start(page.screenX, page.outerWidth, width)
  const top = start(page.screenY, page.outerHeight, height)
  const popup = page.open(
    url,
    name,
    `popup,width=${width},height=${height},left=${left},top=${top}`,
  )
  if (!popup) return undefined
  attempt(() => popup.focus())
  return {
    window: popup,
    navigate: (address) => attempt(() => popup.location.replace(address)),
    closed: () => popup.closed,
    close: () => void attempt(() => popup.close()),
  }
}
