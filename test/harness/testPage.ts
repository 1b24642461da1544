import type { Page } from '#kernel'

/** A host page without a browser: globals, and events that a test fires. */
export type TestPage = Page & {
  readonly globals: Map<string, unknown>
  /** Dispatched events, oldest first. */
  readonly announced: { readonly type: string; readonly detail: unknown }[]
  listening(): number
}

/** Makes a page. Events reach its own listeners, as on a real one. */
export function createTestPage(origin = 'https://host.example'): TestPage {
  const globals = new Map<string, unknown>()
  const announced: { readonly type: string; readonly detail: unknown }[] = []
  const listeners = new Set<{
    readonly type: string
    readonly listener: (detail: unknown) => void
  }>()
  return {
    origin,
    url: () => `${origin}/shop?item=1`,
    title: 'Host',
    description: 'A host page',
    icon: '',
    globals,
    announced,
    global: (name) => globals.get(name),
    globalNames: () => [...globals.keys()],
    listen(type, listener) {
      const entry = { type, listener }
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
    dispatch(type, detail) {
      announced.push({ type, detail })
      for (const entry of [...listeners]) if (entry.type === type) entry.listener(detail)
    },
    listening: () => listeners.size,
  }
}
