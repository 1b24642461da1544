import mitt from 'mitt'
import type { Release } from './plugin.ts'
import type { EventRef } from './refs.ts'

/** The event bus. Listeners are guarded: a throwing one stops nobody else. */
export type Events = {
  on<Payload>(event: EventRef<Payload>, listener: (payload: Payload) => void): Release
  emit<Payload>(event: EventRef<Payload>, payload: NoInfer<Payload>): void
  /** Drops every listener. */
  clear(): void
}

/** Makes a bus; `onFault` hears what listeners throw, with the event's id. */
export function createEvents(onFault: (error: unknown, event: string) => void): Events {
  const bus = mitt<Record<string, unknown>>()
  return {
    on<Payload>(event: EventRef<Payload>, listener: (payload: Payload) => void) {
      const guarded = (payload: unknown) => {
        try {
          // The ref carries the payload's type; the bus stores none.
          listener(payload as Payload)
        } catch (error) {
          onFault(error, event.id)
        }
      }
      bus.on(event.id, guarded)
      return () => bus.off(event.id, guarded)
    },
    emit: (event, payload) => bus.emit(event.id, payload),
    clear: () => bus.all.clear(),
  }
}
