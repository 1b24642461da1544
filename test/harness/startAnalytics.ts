import { analytics } from '#plugins/analytics/index'
import type { AnalyticsInput } from '#plugins/ports/analytics'
import { errorReportsRef } from '#plugins/ports/analytics'
import { startConnections } from './startConnections.ts'
import { flushPromises } from './testClock.ts'

/** A usage event in the provider's form. */
export type SentEvent = {
  readonly eventId: string
  readonly url: string
  readonly domain: string
  readonly timestamp: number
  readonly props: {
    readonly type: string
    readonly event: string
    readonly address?: string
    readonly properties: Readonly<Record<string, unknown>>
  }
}
type Options = AnalyticsInput & {
  readonly consent?: unknown
  readonly origin?: string
  readonly restored?: boolean
}

/**
 * Starts analytics on a kernel whose modal was opened, with the events at the provider.
 * `consent`: the provider's answer about events, now or later; `null`: no answer.
 */
export async function startAnalytics({
  consent = { isAnalyticsEnabled: true },
  origin,
  restored = false,
  ...input
}: Options = {}) {
  const test = startConnections({
    ...(origin === undefined ? {} : { origin }),
    plugins: [analytics(input)],
    async respond({ pathname }) {
      if (pathname !== '/getAnalyticsConfig') return { body: {} }
      const body = await consent
      return body === null ? undefined : { body, status: body === 'down' ? 503 : 200 }
    },
  })
  const { kernel, http, exit } = test
  if (restored) await test.connect()
  kernel.router.open()
  await kernel.plugins.activate('analytics')
  await flushPromises()
  const events = () => exit.beacons.flatMap(({ text }): readonly SentEvent[] => JSON.parse(text))
  return {
    ...test,
    reports: await kernel.use(errorReportsRef),
    asked: (path: string) => http.requests.filter(({ url }) => url.pathname === path),
    /** The posted error reports. */
    posted: () =>
      http.requests
        .filter(({ url }) => url.pathname === '/e')
        .map(({ call }) => JSON.parse(String(call.body))),
    /** All events sent once the page is hidden. */
    sent() {
      exit.leave()
      return events()
    },
    /** The names of those events, without those of the start. */
    told() {
      exit.leave()
      return events()
        .map(({ props }) => [props.event, props.properties] as const)
        .filter(([event]) => event !== 'INITIALIZE' && event !== 'MODAL_OPEN')
    },
  }
}
