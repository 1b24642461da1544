import type { Page } from '#kernel'

/** The page of a check: no browser, but what wallets leave on one. */
export type SuitePage = Page & {
  /** The globals that wallets set. */
  readonly globals: Map<string, unknown>
  /** The event types with listeners, once for each listener. */
  listenedTypes(): readonly string[]
}

/** Makes a page. Announcements on it reach its own listeners, as on a real one. */
export function createSuitePage(origin: string): SuitePage {
  const globals = new Map<string, unknown>()
  const listeners = new Set<{
    readonly type: string
    readonly listener: (detail: unknown) => void
  }>()
  return {
    origin,
    url: () => `${origin}/`,
    title: 'Conformance',
    description: 'The page of a conformance check',
    icon: '',
    globals,
    global: (name) => globals.get(name),
    globalNames: () => [...globals.keys()],
    listen(type, listener) {
      const entry = { type, listener }
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
    dispatch(type, detail) {
      for (const { type: listened, listener } of [...listeners])
        if (listened === type) listener(detail)
    },
    listenedTypes: () => [...listeners].map(({ type }) => type),
  }
}
