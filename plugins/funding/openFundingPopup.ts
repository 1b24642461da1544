import type { FundingPopup } from '#plugins/ports/funding'
import type { PopupSource } from '#ui-shell'
import { openPopup } from '#ui-shell'

/**
 * Opens an empty window in the middle of the page; nothing when the browser refuses. What is shown
 * in it later cannot reach this page.
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
    // An earlier window of this name shows a page that cut the ties already.
  }
  return { navigate: popup.navigate, closed: popup.closed, close: popup.close }
}
