import type { BrowserContext, CDPSession } from 'playwright-core'

/** The sessions with the browser's tools that a visit opens; their changes last until they end. */
export type VisitSessions = {
  /** Opens one that is not the visit's. */
  readonly open: BrowserContext['newCDPSession']
  /** Ends those of the visit. */
  detach(): Promise<void>
}

/** Collects the sessions of a profile's visits from now on. */
export function collectSessions(context: BrowserContext): VisitSessions {
  const open: VisitSessions['open'] = context.newCDPSession.bind(context)
  const opened = new Set<CDPSession>()
  context.newCDPSession = async (target) => {
    const session = await open(target)
    opened.add(session)
    return session
  }
  return {
    open,
    async detach() {
      const left = [...opened]
      opened.clear()
      // Those of a closed page have ended.
      await Promise.all(left.map((session) => session.detach().catch(() => {})))
    },
  }
}
