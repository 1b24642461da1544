import * as v from 'valibot'

const memorySchema = v.object({
  authorised: v.boolean(),
  account: v.number(),
  chain: v.number(),
  known: v.array(v.number()),
})
export type Remembered = v.InferOutput<typeof memorySchema>

/**
 * The wallet's memory. An extension has its own profile; here it is in the page's storage under
 * its own key, if the page allows it.
 */
export function pageMemory(id: string, first: Remembered) {
  const key = `sandbox.wallet.${id}`
  let current = read()

  function read(): Remembered {
    try {
      const found = v.safeParse(memorySchema, JSON.parse(localStorage.getItem(key) ?? 'null'))
      return found.success ? found.output : first
    } catch {
      return first
    }
  }

  return {
    get: () => current,
    /**
     * An extension is one for all tabs: calls back with what it remembers now when that changed in
     * another one.
     */
    follow(listener: (before: Remembered) => void) {
      // A test without a page has no other tabs.
      globalThis.addEventListener?.('storage', (event) => {
        if (event.key !== key || event.newValue === null) return
        const before = current
        current = read()
        listener(before)
      })
    },
    set(patch: Partial<Remembered>) {
      current = { ...current, ...patch }
      try {
        localStorage.setItem(key, JSON.stringify(current))
      } catch {
        // A page whose storage is broken keeps it for this visit only.
      }
    },
  }
}
