/** A frame that says nothing in this time is none that was kept out. */
const reportTimeout = 3000

/**
 * Whether the page's policy lets a host be framed: tried with an empty sandbox, in which nothing
 * runs. A host that is down is not told from one that is there.
 */
export function checkFrameAllowed(host: string): Promise<'blocked' | 'not blocked'> {
  const frame = document.createElement('iframe')
  const { origin } = new URL(host)
  const stop = new AbortController()
  frame.hidden = true
  frame.sandbox.value = ''
  frame.referrerPolicy = 'no-referrer'
  // Any file will do; one without scripts has nothing to complain of.
  frame.src = new URL('/robots.txt', host).href
  return new Promise<'blocked' | 'not blocked'>((resolve) => {
    const timer = setTimeout(() => resolve('not blocked'), reportTimeout)
    stop.signal.addEventListener('abort', () => clearTimeout(timer))
    const onViolation = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (/frame|child/.test(effectiveDirective) && blockedURI.startsWith(origin))
        resolve('blocked')
    }
    document.addEventListener('securitypolicyviolation', onViolation, { signal: stop.signal })
    // A frame that is kept out loads too, and is told of a moment before or after.
    frame.addEventListener('load', () => setTimeout(() => resolve('not blocked'), 200), {
      signal: stop.signal,
    })
    document.body.append(frame)
  }).finally(() => {
    stop.abort()
    frame.remove()
  })
}
