import * as v from 'valibot'
import { readInput } from '../api/readInput.ts'
import type { Call, Reply, Route } from '../api/reply.ts'
import { ok } from '../api/reply.ts'
import type { PriceStore } from './assets/createPriceStore.ts'
import type { NameStore } from './names/createNameStore.ts'

const priceSchema = v.record(v.string(), v.nullable(v.pipe(v.number(), v.minValue(0))))
const nameSchema = v.record(
  v.string(),
  v.nullable(
    v.strictObject({
      address: v.optional(v.string()),
      avatar: v.optional(v.string()),
      bio: v.optional(v.string()),
    }),
  ),
)

/** A control call under `/__sandbox`. */
export const controlRoute = (
  method: string,
  path: string,
  handle: (call: Call) => Reply | Promise<Reply>,
): Route => ({
  method,
  path: `/__sandbox${path}`,
  shape: 'sandbox',
  open: true,
  handle,
})

/** Steers prices and names. */
export function priceAndNameControl(prices: PriceStore, names: NameStore): readonly Route[] {
  return [
    controlRoute('GET', '/prices', () => ok(prices.list())),
    controlRoute('PUT', '/prices', ({ body }) => {
      prices.set(readInput(priceSchema, body))
      return ok(prices.list())
    }),
    controlRoute('GET', '/names', () => ok(names.list())),
    controlRoute('PUT', '/names', ({ body }) => {
      for (const [name, change] of Object.entries(readInput(nameSchema, body)))
        names.change(name, change)
      return ok(names.list())
    }),
  ]
}
