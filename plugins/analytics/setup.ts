import { boolean, object } from 'valibot'
import type { Connections, Provider, Scope } from '#kernel'
import {
  connectFailed,
  defineEvent,
  isLatchkeyError,
  parseNamespace,
  pluginFailed,
  readField,
} from '#kernel'
import { actionChanged } from '#kernel/reviewed-action'
import { errorReportsRef } from '#plugins/ports/analytics'
import { actionEvents } from './actionEvents.ts'
import { createQueue } from './createQueue.ts'
import type { RecordEvent } from './createRecorder.ts'
import { createRecorder } from './createRecorder.ts'
import { createReports } from './createReports.ts'
import { eventTable } from './eventTable.ts'
import { manifest } from './manifest.ts'
import { recordConnections } from './recordConnections.ts'
import { recordViews } from './recordViews.ts'

const rejectionWords = /reject|cancel/i
const ambiguousCodes: readonly unknown[] = [5000, 5002]

/**
 * True for errors worth reporting: internal errors, and rejections with an ambiguous code whose
 * message does not say so.
 */
function isReportableError(error: unknown): boolean {
  if (isLatchkeyError(error, 'internal')) return true
  if (!isLatchkeyError(error, 'rejected', 'connect-rejected')) return false
  return (
    ambiguousCodes.includes(readField(error.cause, 'code')) &&
    !rejectionWords.test(String(readField(error.cause, 'message') ?? ''))
  )
}

/** Records the stages of reviewed actions, with their network and nothing else. */
function recordActions(
  { connections, record }: { readonly connections: Connections; readonly record: RecordEvent },
  on: Scope['on'],
): void {
  const last = new Map<string, string>()
  on(actionChanged, ({ id: action, kind, account, network, at, error }) => {
    const event = Object.hasOwn(actionEvents, kind) ? actionEvents[kind]?.[at] : undefined
    const accounts = connections.getState(parseNamespace(network))?.accountState.accounts ?? []
    const isSmartAccount = accounts.some(
      ({ id, role }) => id === account && role === 'smartAccount',
    )
    // A stage is reported again once more is known, such as that the block is final.
    if (!event || last.get(action) === event) return
    last.set(action, event)
    record(event, {
      network,
      isSmartAccount,
      message: error?.message,
      error: error?.message,
      source: kind,
    })
  })
}

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
    on(defineEvent<unknown>(event), (payload) => record(event, payload))
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
