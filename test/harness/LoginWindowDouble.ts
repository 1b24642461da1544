import type { LoginWindow } from '#plugins/ports/embedded-wallet'
import { createTrustedMessage, trustMessages } from './trustMessages.ts'

/**
 * Windows that the page opens, as the page sees them; the test's browser would block them, or open
 * real ones.
 */
export function replaceWindowOpen({ refused = 0 } = {}) {
  const opened: {
    url: string
    name: string | undefined
    went: string[]
    closed: boolean
    source: Window | null
  }[] = []
  let refusals = refused
  window.open = (url, name) => {
    if (refusals-- > 0) return null
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const own = {
      url: String(url),
      name,
      went: [] as string[],
      closed: false,
      source: frame.contentWindow,
    }
    opened.push(own)
    const popup = {
      get closed() {
        return own.closed
      },
      focus: () => {},
      close: () => {
        own.closed = true
      },
      location: { replace: (to: string) => void own.went.push(to) },
    }
    // The parts of a window that the page uses.
    return popup as unknown as Window
  }
  return opened
}

/** A popup whose messages the test can send. */
export function createPopupDouble(resultUri: string) {
  trustMessages()
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const seen = { closed: false, went: [] as string[] }
  const popup: LoginWindow = {
    isSource: (source) => source === frame.contentWindow,
    closed: () => seen.closed,
    navigate: (to) => void seen.went.push(to),
    close: () => {
      seen.closed = true
    },
  }
  const say = (from: string) =>
    window.dispatchEvent(
      createTrustedMessage({ data: { resultUri }, origin: from, source: frame.contentWindow }),
    )
  return { popup, seen, say }
}
