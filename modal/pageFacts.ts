import type { Json } from '#ui-shell'
import { listBrokenBuiltIns } from './listBrokenBuiltIns.ts'

type Violation = { readonly directive: string; readonly blocked: string }

/** The origin of an address; keywords such as `inline` and `eval` stay as they are. */
const toOrigin = (address: string) => (URL.canParse(address) ? new URL(address).origin : address)

function toViolation(event: SecurityPolicyViolationEvent): Violation {
  return { directive: event.effectiveDirective, blocked: toOrigin(event.blockedURI) }
}

/** Policy violations from before the diagnosis, in browsers that buffer reports. */
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

/** If no violation is reported in this time, the frame counts as allowed (ms). */
const reportTimeout = 3000
/** A blocked frame also fires `load`; the violation may follow within this time (ms). */
const violationDelay = 200

/**
 * Tests if the page's policy lets a host be framed.
 * The frame has an empty sandbox, so nothing runs in it. A host that is down counts as allowed.
 */
function checkFrameAllowed(host: string): Promise<'blocked' | 'not blocked'> {
  const frame = document.createElement('iframe')
  const { origin } = new URL(host)
  const stop = new AbortController()
  frame.hidden = true
  frame.sandbox.value = ''
  frame.referrerPolicy = 'no-referrer'
  // Any file without scripts will do: it logs no errors in the sandbox.
  frame.src = new URL('/robots.txt', host).href
  return new Promise<'blocked' | 'not blocked'>((resolve) => {
    const timer = setTimeout(() => resolve('not blocked'), reportTimeout)
    stop.signal.addEventListener('abort', () => clearTimeout(timer))
    const onViolation = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (/frame|child/.test(effectiveDirective) && blockedURI.startsWith(origin))
        resolve('blocked')
    }
    document.addEventListener('securitypolicyviolation', onViolation, { signal: stop.signal })
    frame.addEventListener('load', () => setTimeout(() => resolve('not blocked'), violationDelay), {
      signal: stop.signal,
    })
    document.body.append(frame)
  }).finally(() => {
    stop.abort()
    frame.remove()
  })
}

/**
 * Describes this page and browser for a diagnosis.
 * Contains nothing about the visitor and no addresses but origins. `secure` is the host to frame.
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
    touch: globalThis.matchMedia?.('(pointer: coarse)').matches ?? false,
    reducedMotion: globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false,
    framed: window.top !== window.self,
    secureContext: isSecureContext,
    crossOriginIsolated,
    frames: frame,
    trustedTypes: 'trustedTypes' in window,
    brokenBuiltIns: listBrokenBuiltIns(),
    violations,
  }
}
