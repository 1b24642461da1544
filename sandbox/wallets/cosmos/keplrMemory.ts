import * as v from 'valibot'

const memorySchema = v.object({
  enabled: v.array(v.string()),
  account: v.number(),
  chains: v.record(v.string(), v.string()),
})
/**
 * Chains the site may use, the account that is chosen, and the human-readable parts of the chains
 * it knows.
 */
export type KeplrMemory = v.InferOutput<typeof memorySchema>

/**
 * What the extension would keep in its own profile; without an id it keeps it for this visit only.
 */
export function keplrMemory(id: string | undefined, first: KeplrMemory) {
  const key = `sandbox.wallet.${id}`
  const read = id
    ? v.safeParse(memorySchema, JSON.parse(localStorage.getItem(key) ?? 'null'))
    : undefined
  const state = { current: read?.success ? read.output : first }
  return {
    get: () => state.current,
    set(patch: Partial<KeplrMemory>) {
      state.current = { ...state.current, ...patch }
      if (id) localStorage.setItem(key, JSON.stringify(state.current))
    },
  }
}
