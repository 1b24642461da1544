import type { Json } from '#kernel'
import { frameVerdict } from './frameVerdict.ts'

type Violation = { readonly directive: string; readonly blocked: string }

/** Where something was loaded from, without its path; `inline`, `eval` and the like as they are. */
const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : address)

function violationOf(event: SecurityPolicyViolationEvent): Violation {
  return { directive: event.effectiveDirective, blocked: originOf(event.blockedURI) }
}

/** Whether the page lets no text become code: asked by trying, with a script that is nowhere and loads nothing. */
function enforcesTrustedTypes(): boolean {
  try {
    document.createElement('script').src = ''
    return false
  } catch {
    return true
  }
}

/** What this page and browser are like, for a diagnosis: nothing of the visitor, no address but origins. `secure`: the host whose frame is tried. */
export async function pageFacts(secure: string | undefined): Promise<Readonly<Record<string, Json>>> {
  const violations: Violation[] = []
  const stop = new AbortController()
  document.addEventListener('securitypolicyviolation', (event) => violations.push(violationOf(event)), { signal: stop.signal })
  const frame = secure === undefined ? 'not used' : await frameVerdict(secure)
  stop.abort()
  return {
    origin: location.origin,
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
    trustedTypes: 'trustedTypes' in window ? (enforcesTrustedTypes() ? 'enforced' : 'not enforced') : 'unknown to the browser',
    violations,
  }
}
