import * as v from 'valibot'
import type { Wallet } from './createCatalogue.ts'
import { readInput } from './readInput.ts'

const whole = (fallback: number, most: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+$/, 'Expected a whole number'),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(most),
    ),
    String(fallback),
  )
const list = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').filter(Boolean)),
  ),
)
const badge = v.optional(v.picklist(['none', 'certified']))

const querySchema = v.object({
  page: whole(1, 10_000),
  entries: whole(40, 100),
  include: list,
  exclude: list,
  chains: list,
  search: v.optional(v.pipe(v.string(), v.trim(), v.toLowerCase())),
  badge_type: badge,
  badge,
  names: list,
  rdns: list,
  include_pay_only: v.optional(v.literal('true')),
  sort: v.optional(v.picklist(['default', 'wcpay'])),
})
type Query = v.InferOutput<typeof querySchema>

/** One page of the wallets that pass every filter, and how many pass in all. */
export function findWallets(
  catalogue: readonly Wallet[],
  parameters: URLSearchParams,
): { data: readonly Wallet[]; count: number } {
  const query = readInput(querySchema, Object.fromEntries(parameters))
  const found = catalogue.filter((wallet) => passes(wallet, query))
  if (query.sort === 'wcpay')
    found.sort((a, b) => Number(b.supports_wcpay) - Number(a.supports_wcpay))
  return {
    data: found.slice((query.page - 1) * query.entries, query.page * query.entries),
    count: found.length,
  }
}

function passes(wallet: Wallet, query: Query): boolean {
  const wantedBadge = query.badge_type ?? query.badge
  return (
    (!query.include || query.include.includes(wallet.id)) &&
    !query.exclude?.includes(wallet.id) &&
    (!query.chains || query.chains.some((chain) => wallet.chains?.includes(chain))) &&
    (!query.search || wallet.name.toLowerCase().includes(query.search)) &&
    (!wantedBadge || (wallet.badge_type ?? 'none') === wantedBadge) &&
    (query.include_pay_only !== 'true' || wallet.supports_wcpay === true) &&
    isNamed(wallet, query)
  )
}

function isNamed(wallet: Wallet, { names, rdns }: Query): boolean {
  if (!names && !rdns) return true
  return Boolean(names?.includes(wallet.name) || (wallet.rdns && rdns?.includes(wallet.rdns)))
}
