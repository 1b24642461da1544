import * as v from 'valibot'

const memorySchema = v.object({
  enabled: v.array(v.string()),
  account: v.number(),
  chains: v.record(v.string(), v.string()),
})
/** The permitted chains, the chosen account, and the human-readable parts of the known chains. */
export type KeplrMemory = v.InferOutput<typeof memorySchema>

/** The extension's memory; without an id it lasts for this visit only. */
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
