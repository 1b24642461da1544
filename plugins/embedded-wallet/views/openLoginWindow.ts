import type { LoginWindow } from '#plugins/ports/embedded-wallet'
import type { PopupSource } from '#ui-shell'
import { openPopup } from '#ui-shell'

/**
 * Opens the waiting page of the secure site in a popup; `undefined` if the browser blocks it. Call
 * it during the press, before any await.
 */
export function openLoginWindow(
  origin: string,
  page: PopupSource = window,
): LoginWindow | undefined {
  const popup = openPopup(`${origin}/loading`, 'latchkey-login', page)
  return (
    popup && {
      isSource: (source) => source === popup.window,
      closed: popup.closed,
      navigate: popup.navigate,
      close: popup.close,
    }
  )
}
