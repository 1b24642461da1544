import { number, object, pipe, regex, string } from 'valibot'
import type { Balance } from '#kernel'
import { defineStored } from '#kernel'

const units = pipe(string(), regex(/^\d{1,78}$/))

/** The native balance when it was last read; believed for 30 s, shown with its age afterwards. */
export const nativeBalance = defineStored({
  key: 'native-balance',
  version: 1,
  lifetime: 30_000,
  perAccount: true,
  schema: object({
    at: number(),
    total: units,
    spendable: units,
    name: string(),
    symbol: string(),
    decimals: number(),
  }),
})
type Kept = ReturnType<typeof toStored>

/** A balance as text. */
export function toStored({ asset, total, spendable }: Balance, at: number) {
  return {
    at,
    total: String(total),
    spendable: String(spendable),
    name: asset.name,
    symbol: asset.symbol,
    decimals: asset.decimals,
  }
}
/** The balance it was. */
export function fromStored({ total, spendable, name, symbol, decimals }: Kept): Balance {
  return {
    asset: { id: 'native', name, symbol, decimals },
    total: BigInt(total),
    spendable: BigInt(spendable),
  }
}
