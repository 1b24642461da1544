import mitt from 'mitt'
import { catchFaults } from './catchFaults.ts'
import type { Release } from './plugin.ts'
import type { EventRef } from './refs.ts'

/** An emitted event. */
export type RecordedEvent = { readonly id: string; readonly at: number; readonly payload: unknown }

/** The event bus. A throwing listener does not stop the others. */
export type Events = {
  on<Payload>(event: EventRef<Payload>, listener: (payload: Payload) => void): Release
  emit<Payload>(event: EventRef<Payload>, payload: NoInfer<Payload>): void
  /** The last events, oldest first; `at` is in wall-clock milliseconds. */
  readonly recorded: readonly RecordedEvent[]
  clear(): void
}

const recordLimit = 100

/** Makes a bus; calls `onFault` with errors of listeners and the event's id. */
export function createEvents(
  onFault: (error: unknown, event: string) => void,
  now: () => number,
): Events {
  const bus = mitt<Record<string, unknown>>()
  const recorded: RecordedEvent[] = []
  return {
    recorded,
    on<Payload>(event: EventRef<Payload>, listener: (payload: Payload) => void) {
      // Refs carry the payload's type; the bus stores none.
      const run = (payload: unknown) => listener(payload as Payload)
      const guarded = catchFaults(run, (error) => onFault(error, event.id))
      bus.on(event.id, guarded)
      return () => bus.off(event.id, guarded)
    },
    emit({ id }, payload) {
      if (recorded.push({ id, at: now(), payload }) > recordLimit) recorded.shift()
      bus.emit(id, payload)
    },
    clear() {
      bus.all.clear()
      recorded.length = 0
    },
  }
}
