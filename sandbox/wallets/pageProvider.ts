export type Request = { readonly method: string; readonly params?: unknown }
type Listener = (payload: unknown) => void

/** A provider as EIP-1193 has it. */
export type PageProvider = {
  request(request: Request): Promise<unknown>
  on(event: string, listener: Listener): unknown
  removeListener(event: string, listener: Listener): unknown
}

/** Listeners by event. */
export function createEmitter() {
  const listeners = new Map<string, Set<Listener>>()
  const of = (event: string) => {
    const set = listeners.get(event) ?? new Set<Listener>()
    listeners.set(event, set)
    return set
  }
  return {
    on: (event: string, listener: Listener) => void of(event).add(listener),
    removeListener: (event: string, listener: Listener) => void of(event).delete(listener),
    emit(event: string, payload: unknown) {
      for (const listener of [...of(event)]) listener(payload)
    },
  }
}
