type Registration = {
  readonly event: PropertyKey
  readonly listener: (payload: never) => void
  readonly once: boolean
}

/** Listeners of an object, by event; a listener added twice is called twice. */
export type Listeners<Events> = {
  add<Name extends keyof Events>(
    event: Name,
    listener: (payload: Events[Name]) => void,
    options?: { readonly once?: boolean },
  ): void
  /** Removes the last registration of a listener for the event. */
  remove<Name extends keyof Events>(event: Name, listener: (payload: Events[Name]) => void): void
  /** Removes every listener of an event, or of all. */
  clear(event?: keyof Events): void
  /** Calls the listeners; one that throws stops no other, and the page sees its error. */
  emit<Name extends keyof Events>(event: Name, payload: Events[Name]): void
}

/** Creates the listeners of an object with Node's way to listen. */
export function createListeners<Events>(): Listeners<Events> {
  let registrations: readonly Registration[] = []
  return {
    add(event, listener, { once = false } = {}) {
      registrations = [...registrations, { event, listener, once }]
    },
    remove(event, listener) {
      const at = registrations.findLastIndex(
        (one) => one.event === event && one.listener === listener,
      )
      registrations = registrations.filter((_, index) => index !== at)
    },
    clear(event) {
      registrations = event === undefined ? [] : registrations.filter((one) => one.event !== event)
    },
    emit(event, payload) {
      const called = registrations.filter((one) => one.event === event)
      registrations = registrations.filter((one) => !(one.once && called.includes(one)))
      for (const { listener } of called)
        try {
          // Allowed because `add` took the listener for this event.
          listener(payload as never)
        } catch (error) {
          void Promise.reject(error)
        }
    },
  }
}
