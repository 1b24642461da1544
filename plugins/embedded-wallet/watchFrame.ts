import type { LatchkeyError, Release } from '#kernel'
import { embeddedWalletError } from './errors.ts'

/**
 * Calls `blocked` if the page's policy blocks the frame; browsers report it at once, on the
 * document only.
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

/** Calls `gone` if the frame reloads or leaves the page: it is then no longer the verified one. */
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
 * Calls `end` if the frame cannot be loaded (`frame-blocked`), or is no longer the loaded page
 * (`frame-lost`).
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
