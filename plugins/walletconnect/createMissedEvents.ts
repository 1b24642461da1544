import type { Platform } from '#kernel'
import { probeTimeout } from '#kernel'
import type { SignerEvent } from './createRemoteSigner.ts'

/** Events kept of one session: more than a wallet emits while its visitor is away. */
const keptEvents = 16

/** Events of before a connection listened: the relay delivers them as the client starts. */
export type MissedEvents = {
  keep(topic: string, event: SignerEvent): void
  /** The events of a session, for each signer created soon after the first; then none. */
  read(topic: string): readonly SignerEvent[]
}

/** Creates the store of missed events. */
export function createMissedEvents({ now }: Pick<Platform, 'now'>): MissedEvents {
  const kept = new Map<string, readonly SignerEvent[]>()
  const firstReads = new Map<string, number>()
  return {
    keep: (topic, event) =>
      void kept.set(topic, [...(kept.get(topic) ?? []), event].slice(-keptEvents)),
    read(topic) {
      const first = firstReads.get(topic) ?? now()
      firstReads.set(topic, first)
      return now() - first < probeTimeout ? (kept.get(topic) ?? []) : []
    },
  }
}
