import { number, object, pipe, regex, string } from 'valibot'
import type { Balance } from '#kernel'
import { defineStorageEntry } from '#kernel'

const unitsSchema = pipe(string(), regex(/^\d{1,78}$/))

/** Native balance as last read; current for 30 s, shown with its age afterwards. */
export const nativeBalance = defineStorageEntry({
  key: 'native-balance',
  version: 1,
  lifetime: 30_000,
  perAccount: true,
  schema: object({
    at: number(),
    total: unitsSchema,
    spendable: unitsSchema,
    name: string(),
    symbol: string(),
    decimals: number(),
  }),
})
type StoredBalance = ReturnType<typeof toStoredBalance>

/** Converts a balance to its stored form. */
export function toStoredBalance({ asset, total, spendable }: Balance, at: number) {
  return {
    at,
    total: String(total),
    spendable: String(spendable),
    name: asset.name,
    symbol: asset.symbol,
    decimals: asset.decimals,
  }
}
/** Restores a stored balance. */
export function fromStoredBalance({
  total,
  spendable,
  name,
  symbol,
  decimals,
}: StoredBalance): Balance {
  return {
    asset: { id: 'native', name, symbol, decimals },
    total: BigInt(total),
    spendable: BigInt(spendable),
  }
}
