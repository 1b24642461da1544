import { integer, maxValue, minValue, number, object, pipe, regex, string } from 'valibot'
import type { Balance } from '#kernel'
import { defineStorageEntry, safeText } from '#kernel'

/** The last moment that a `Date` can have. */
const latestTime = 8.64e15
const unitsSchema = pipe(string(), regex(/^\d{1,78}$/))
const wholeNumber = (most: number) => pipe(number(), integer(), minValue(0), maxValue(most))

/** Native balance as last read; current for 30 s, shown with its age afterwards. */
export const nativeBalance = defineStorageEntry({
  key: 'native-balance',
  version: 1,
  lifetime: 30_000,
  perAccount: true,
  schema: object({
    at: wholeNumber(latestTime),
    total: unitsSchema,
    spendable: unitsSchema,
    name: safeText(),
    symbol: safeText(),
    decimals: wholeNumber(77),
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
