import type { Connections, Networks, Platform } from '#kernel'
import { alwaysSent } from './alwaysSent.ts'
import { createEnvelope } from './createEnvelope.ts'
import type { Queue } from './createQueue.ts'
import { propertiesOf } from './propertiesOf.ts'

/** Takes an event down, if it is one that may be sent. */
export type Tell = (event: string, said?: unknown) => void
/** Whether the provider wants events; `asking` until it is known. */
export type Consent = 'asking' | 'on' | 'off'

/** Takes events down. */
export type Recorder = {
  readonly record: Tell
  /** The provider has answered: what waited for it goes its way, or is forgotten. */
  decide(consent: Consent): void
}

/** While the provider has not answered, no more than these wait. */
const mostHeld = 200

/** Makes a recorder. */
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
  let held: readonly object[] = []
  const letterOf = (event: string, said: unknown): object | undefined => {
    const allowed = propertiesOf(event, said, networks)
    if (!allowed) return undefined
    const { address, properties } = allowed
    const { caipNetworkId } = connections.of()?.networkState.caipNetwork ?? {}
    const props = {
      type: 'track',
      event,
      ...(address === undefined ? {} : { address }),
      properties: { ...properties, ...(caipNetworkId && { caipNetworkId }) },
    }
    return { ...createEnvelope(platform), timestamp: platform.now(), props }
  }
  return {
    record(event, said) {
      const always = alwaysSent.has(event)
      const letter = consent === 'off' && !always ? undefined : letterOf(event, said)
      if (!letter) return
      if (always || consent === 'on') queue.push(letter)
      else held = [...held, letter].slice(-mostHeld)
    },
    decide(answer) {
      consent = answer
      if (answer === 'on') for (const letter of held) queue.push(letter)
      held = []
    },
  }
}
