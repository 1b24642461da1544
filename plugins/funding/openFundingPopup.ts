import type { FundingPopup } from '#plugins/ports/funding'
import type { PopupSource } from '#ui-shell'
import { openPopup } from '#ui-shell'

/**
 * Opens an empty popup in the middle of the page; `undefined` if the browser refuses.
 * Its later content cannot reach this page.
 */
export function openFundingPopup(
  text: string,
  page: PopupSource = window,
): FundingPopup | undefined {
  const popup = openPopup('', 'latchkey-till', page)
  if (!popup) return undefined
  try {
    popup.window.opener = null
    popup.window.document.body.replaceChildren(text)
  } catch {
    // An earlier popup of this name shows a page that has already cut the opener.
  }
  return { navigate: popup.navigate, closed: popup.closed, close: popup.close }
}
