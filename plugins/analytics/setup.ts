import { boolean, object } from 'valibot'
import type { Provider } from '#kernel'
import { connectFailed, defineEvent, pluginFailed } from '#kernel'
import { actionChanged } from '#kernel/reviewed-action'
import { errorReportsRef } from '#plugins/ports/analytics'
import { createQueue } from './createQueue.ts'
import { createRecorder } from './createRecorder.ts'
import { createReports } from './createReports.ts'
import { eventTable } from './eventTable.ts'
import { isReportableError } from './isReportableError.ts'
import { manifest } from './manifest.ts'
import { recordActions } from './recordActions.ts'
import { recordConnections } from './recordConnections.ts'
import { recordViews } from './recordViews.ts'

const responseSchema = object({ isAnalyticsEnabled: boolean() })

/** Requests the provider's consent for this project. No response means no. */
const fetchConsent = (provider: Provider, signal: AbortSignal): Promise<boolean> =>
  provider.get('api', '/getAnalyticsConfig', responseSchema, { signal, tries: 1 }).then(
    ({ isAnalyticsEnabled }) => isAnalyticsEnabled,
    () => false,
  )

export default manifest.setup(({ needs, options, offer, on, onDispose, signal }) => {
  const { networks, platform, provider } = needs
  const queue = createQueue((batch) => platform.beacon(provider.url('pulse', '/batch'), batch))
  const { record, decide } = createRecorder({ ...needs, queue }, options.events ? 'asking' : 'off')
  const wanted = options.events ? fetchConsent(provider, signal) : Promise.resolve(false)
  const reports = createReports({ platform, provider, signal, wanted }, options.reports)
  const reportFault = (error: unknown) => isReportableError(error) && reports.report(error)

  void wanted.then((yes) => signal.aborted || decide(yes ? 'on' : 'off'))
  record('INITIALIZE', {
    themeMode: options.themeMode,
    networks: networks.all().map(({ caipNetworkId }) => caipNetworkId),
    defaultNetwork: networks.initial()?.caipNetworkId,
  })
  // Events of the table are recorded, whichever plugin emits them.
  for (const event of Object.keys(eventTable))
    on(defineEvent<unknown>(event), (said) => record(event, said))
  recordConnections({ ...needs, record }, on, options.earlier)
  recordActions({ ...needs, record }, on)
  onDispose(recordViews({ ...needs, record }))
  on(pluginFailed, ({ id, error }) => id === manifest.id || reports.report(error))
  on(connectFailed, ({ error }) => reportFault(error))
  on(actionChanged, ({ error }) => reportFault(error))
  onDispose(platform.onLeave(queue.flush))
  onDispose(queue.flush)
  offer(errorReportsRef, reports)
})
