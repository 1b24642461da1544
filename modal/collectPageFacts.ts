import type { Json } from '#ui-shell'
import { checkFrameAllowed } from './checkFrameAllowed.ts'

type Violation = { readonly directive: string; readonly blocked: string }

/** Where something was loaded from, without its path; `inline`, `eval` and the like as they are. */
const toOrigin = (address: string) => (URL.canParse(address) ? new URL(address).origin : address)

function toViolation(event: SecurityPolicyViolationEvent): Violation {
  return { directive: event.effectiveDirective, blocked: toOrigin(event.blockedURI) }
}

/**
 * What the browser reports of the page's policy: also what happened before anybody asked, where it
 * tells that.
 */
function readPastViolations(): readonly Violation[] {
  if (!('ReportingObserver' in window)) return []
  const observer = new ReportingObserver(() => {}, { types: ['csp-violation'], buffered: true })
  observer.observe()
  const reports = observer.takeRecords()
  observer.disconnect()
  return reports.flatMap(({ body }) => {
    const [directive, blocked] = [
      Reflect.get(body ?? {}, 'effectiveDirective'),
      Reflect.get(body ?? {}, 'blockedURL'),
    ]
    return [{ directive: String(directive), blocked: toOrigin(String(blocked)) }]
  })
}

/**
 * What this page and browser are like, for a diagnosis: nothing of the visitor, no address but
 * origins. `secure`: the host whose frame is tried.
 */
export async function collectPageFacts(
  secure: string | undefined,
): Promise<Readonly<Record<string, Json>>> {
  const violations: Violation[] = [...readPastViolations()]
  const stop = new AbortController()
  document.addEventListener(
    'securitypolicyviolation',
    (event) => violations.push(toViolation(event)),
    { signal: stop.signal },
  )
  const frame = secure === undefined ? 'not used' : await checkFrameAllowed(secure)
  stop.abort()
  return {
    origin: location.origin,
    build: new URL(import.meta.url).pathname.split('/').at(-1) ?? '',
    browser: navigator.userAgent,
    language: document.documentElement.lang,
    viewport: `${innerWidth}x${innerHeight}`,
    pixelRatio: devicePixelRatio,
    touch: matchMedia('(pointer: coarse)').matches,
    reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
    framed: window.top !== window.self,
    secureContext: isSecureContext,
    crossOriginIsolated,
    frames: frame,
    trustedTypes: 'trustedTypes' in window,
    violations,
  }
}
