import { boolean, object } from 'valibot'
import type { Provider } from '#kernel'
import { connectFailed, defineEvent, pluginFailed } from '#kernel'
import { intentMoved } from '#kernel/intent'
import { createQueue } from './createQueue.ts'
import { createRecorder } from './createRecorder.ts'
import { createReports } from './createReports.ts'
import { eventTable } from './eventTable.ts'
import { isFault } from './isFault.ts'
import { manifest } from './manifest.ts'
import { errorReports } from './port.ts'
import { tellConnections } from './tellConnections.ts'
import { tellIntents } from './tellIntents.ts'
import { tellViews } from './tellViews.ts'

const answer = object({ isAnalyticsEnabled: boolean() })

/** Whether the provider wants events of this project. Who does not answer wants none. */
const askProvider = (provider: Provider, signal: AbortSignal): Promise<boolean> =>
  provider.get('api', '/getAnalyticsConfig', answer, { signal, tries: 1 }).then(
    ({ isAnalyticsEnabled }) => isAnalyticsEnabled,
    () => false,
  )

export default manifest.setup(({ needs, options, offer, on, onDispose, signal }) => {
  const { networks, platform, provider } = needs
  const queue = createQueue((batch) => platform.beacon(provider.url('pulse', '/batch'), batch))
  const { record, decide } = createRecorder({ ...needs, queue }, options.events ? 'asking' : 'off')
  const wanted = options.events ? askProvider(provider, signal) : Promise.resolve(false)
  const reports = createReports({ platform, provider, signal, wanted }, options.reports)
  const reportFault = (error: unknown) => isFault(error) && reports.report(error)

  void wanted.then((yes) => signal.aborted || decide(yes ? 'on' : 'off'))
  record('INITIALIZE', {
    themeMode: options.themeMode,
    networks: networks.all().map(({ caipNetworkId }) => caipNetworkId),
    defaultNetwork: networks.initial()?.caipNetworkId,
  })
  // Whoever emits an event under a name of the table has it taken down.
  for (const event of Object.keys(eventTable))
    on(defineEvent<unknown>(event), (said) => record(event, said))
  tellConnections({ ...needs, record }, on, options.earlier)
  tellIntents({ ...needs, record }, on)
  onDispose(tellViews({ ...needs, record }))
  on(pluginFailed, ({ id, error }) => id === manifest.id || reports.report(error))
  on(connectFailed, ({ error }) => reportFault(error))
  on(intentMoved, ({ error }) => reportFault(error))
  onDispose(platform.leaving(queue.flush))
  onDispose(queue.flush)
  offer(errorReports, reports)
})
