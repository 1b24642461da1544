import { unknown } from 'valibot'
import type { Platform, Provider } from '#kernel'
import type { ErrorReports } from '#plugins/ports/analytics'
import { buildReport } from './buildReport.ts'
import { createEnvelope } from './createEnvelope.ts'

const maxReports = 5
const reportWindow = 60_000

type ReportTools = {
  readonly platform: Pick<Platform, 'now' | 'elapsed' | 'random' | 'page'>
  readonly provider: Pick<Provider, 'post'>
  readonly signal: AbortSignal
  /** Resolves with true if the provider accepts data. */
  readonly wanted: Promise<boolean>
}

/** Creates error reports, switched on or off. */
export function createReports(
  { platform, provider, signal, wanted }: ReportTools,
  start: boolean,
): ErrorReports {
  let enabled = start
  let sent: readonly number[] = []
  const post = async (error: unknown, category: Parameters<ErrorReports['report']>[1]) => {
    // biome-ignore lint/style/noRestrictedGlobals: formats a time; reads no clock
    const timestamp = new Date(platform.now()).toISOString()
    const body = { ...createEnvelope(platform), timestamp, props: buildReport(error, category) }
    // Plain text needs no CORS preflight.
    if ((await wanted) && enabled)
      await provider.post('pulse', '/e', body, unknown(), {
        signal,
        headers: { 'content-type': 'text/plain' },
      })
  }
  return {
    report(error, category) {
      if (!enabled) return
      const now = platform.elapsed()
      sent = sent.filter((time) => now - time < reportWindow)
      if (sent.length >= maxReports) return
      sent = [...sent, now]
      // A failed report must not cause another error.
      post(error, category).catch(() => {})
    },
    enable(on) {
      enabled = on
    },
  }
}
