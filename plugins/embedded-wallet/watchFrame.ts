import type { LatchkeyError, Release } from '#kernel'
import { embeddedWalletError } from './errors.ts'

/**
 * Calls `blocked` when the page's policy keeps the frame out: the browser says so at once, and only
 * on the document.
 */
function watchPolicy(origin: string, blocked: () => void): Release {
  const stop = new AbortController()
  const judge = ({ effectiveDirective, disposition, blockedURI }: SecurityPolicyViolationEvent) => {
    if (disposition !== 'enforce' || !/^(frame|child|default)-src$/.test(effectiveDirective)) return
    if (URL.canParse(blockedURI) && new URL(blockedURI).origin === origin) blocked()
  }
  document.addEventListener('securitypolicyviolation', judge, { signal: stop.signal })
  return () => stop.abort()
}

/**
 * Calls `gone` when the frame loads a second time or leaves the page: whoever answers then is not
 * whom we met.
 */
function watchReload(iframe: HTMLIFrameElement, gone: () => void): Release {
  let loads = 0
  const stop = new AbortController()
  iframe.addEventListener('load', () => ++loads > 1 && gone(), { signal: stop.signal })
  const root = iframe.getRootNode()
  const host = root instanceof ShadowRoot ? root.host : iframe
  const observer = new MutationObserver(() => host.isConnected || gone())
  observer.observe(document.documentElement, { childList: true })
  observer.observe(document.body, { childList: true })
  return () => {
    stop.abort()
    observer.disconnect()
  }
}

/**
 * Calls `end` when the frame cannot be loaded (`frame-blocked`), and when it is no longer the page
 * that was loaded (`frame-lost`).
 */
export function watchFrame(
  iframe: HTMLIFrameElement,
  origin: string,
  end: (why: LatchkeyError) => void,
): Release {
  const blocked = () => end(embeddedWalletError('frame-blocked', { origin }))
  iframe.addEventListener('error', blocked)
  const releases = [
    watchPolicy(origin, blocked),
    watchReload(iframe, () => end(embeddedWalletError('frame-lost'))),
  ]
  return () => {
    iframe.removeEventListener('error', blocked)
    for (const release of releases) release()
  }
}
