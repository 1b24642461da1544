import type { Connections, Networks, Platform } from '#kernel'
import { createEnvelope } from './createEnvelope.ts'
import type { Queue } from './createQueue.ts'
import { selectProperties } from './selectProperties.ts'

/**
 * Events sent with analytics off too, unless the host switched telemetry off: none contains visitor
 * data.
 */
export const alwaysSentEvents: ReadonlySet<string> = new Set([
  'INITIALIZE',
  'CONNECT_SUCCESS',
  'SOCIAL_LOGIN_SUCCESS',
])

/** Records an event, if it may be sent. */
export type RecordEvent = (event: string, payload?: unknown) => void
/** The provider's consent to events; `asking` until it responds. */
export type Consent = 'asking' | 'on' | 'off'

/** Records events. */
export type Recorder = {
  readonly record: RecordEvent
  /** Applies the provider's response: waiting events are sent or dropped. */
  decide(consent: Consent): void
}

/** Maximum of events that wait for the provider's response. */
const maxPending = 200

/** Creates a recorder. */
export function createRecorder(
  parts: {
    readonly connections: Connections
    readonly networks: Networks
    readonly platform: Platform
    readonly queue: Queue
  },
  start: Consent,
): Recorder {
  const { connections, networks, platform, queue } = parts
  let consent = start
  let pending: readonly object[] = []
  const buildEntry = (event: string, payload: unknown): object | undefined => {
    const allowed = selectProperties(event, payload, networks)
    if (!allowed) return undefined
    const { address, properties } = allowed
    const { caipNetworkId } = connections.getState()?.networkState.caipNetwork ?? {}
    const props = {
      type: 'track',
      event,
      ...(address === undefined ? {} : { address }),
      properties: { ...properties, ...(caipNetworkId && { caipNetworkId }) },
    }
    return { ...createEnvelope(platform), timestamp: platform.now(), props }
  }
  return {
    record(event, payload) {
      const always = alwaysSentEvents.has(event)
      const entry = consent === 'off' && !always ? undefined : buildEntry(event, payload)
      if (!entry) return
      if (always || consent === 'on') queue.push(entry)
      else pending = [...pending, entry].slice(-maxPending)
    },
    decide(answer) {
      consent = answer
      if (answer === 'on') for (const entry of pending) queue.push(entry)
      pending = []
    },
  }
}
