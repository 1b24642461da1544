import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Decimal } from '#kernel/amount'
import { add, compare, formatDecimal, multiply, parseDecimal } from '#kernel/amount'
import { describeTransaction } from '../../plugins/activity/describeTransaction.ts'
import { excludeGasFees } from '../../plugins/activity/excludeGasFees.ts'
import { filterTransactions } from '../../plugins/activity/filterTransactions.ts'
import { formatQuantity } from '../../plugins/activity/formatQuantity.ts'
import { groupByMonth } from '../../plugins/activity/groupByMonth.ts'
import { isDust } from '../../plugins/activity/isDust.ts'
import { mergeTransfers } from '../../plugins/activity/mergeTransfers.ts'
import { parsePage } from '../../plugins/activity/parsePage.ts'
import { readQuantity } from '../../plugins/activity/readQuantity.ts'
import { selectTransfers } from '../../plugins/activity/selectTransfers.ts'
import type { Transaction, Transfer } from '../../plugins/ports/activity.ts'

const nothing: Decimal = { value: 0n, decimals: 0 }
const numeric = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.nat({ max: 18 }))
  .map(([value, decimals]) => formatDecimal(value, decimals))
const oddNumeric = fc.oneof(
  numeric,
  fc.constantFrom('-1', '1e77', '', 'NaN', '9'.repeat(200)),
  fc.string({ maxLength: 8 }),
)
const names = fc.constantFrom('Ether', 'Dai', 'Test USD')
const token = fc.record({
  direction: fc.constantFrom('in', 'out', 'self'),
  quantity: fc.option(fc.record({ numeric: oddNumeric })),
  value: fc.option(fc.oneof(fc.double({ noNaN: true, min: 0, max: 1e12 }), fc.constant(-1)), {
    nil: undefined,
  }),
  fungible_info: fc.option(
    fc.record({
      name: fc.option(names),
      symbol: fc.option(fc.string({ maxLength: 6 })),
      icon: fc.option(fc.record({ url: fc.webUrl() })),
    }),
  ),
})
const collectible = fc.record({
  direction: fc.constantFrom('in', 'out'),
  quantity: fc.constant({ numeric: '1' }),
  nft_info: fc.record({
    name: fc.option(fc.string({ maxLength: 12 })),
    flags: fc.record({ is_spam: fc.boolean() }),
  }),
})
const transfers = fc.option(
  fc.array(fc.oneof({ weight: 4, arbitrary: token }, collectible, fc.constantFrom(null, 1)), {
    maxLength: 7,
  }),
)
const transaction = fc.record({
  id: fc.integer({ min: 0, max: 300 }).map((id) => `0x${id}`),
  metadata: fc.record({
    operationType: fc.constantFrom('send', 'receive', 'trade', 'deposit', 'burn', 'approve', 'x'),
    status: fc.constantFrom('confirmed', 'failed', 'pending'),
    sentFrom: fc.string({ maxLength: 50 }),
    sentTo: fc.string({ maxLength: 50 }),
    minedAt: fc
      .date({ min: new Date('2015-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    chain: fc.constantFrom('eip155:1', 'eip155:10'),
    hash: fc.string({ maxLength: 70 }),
  }),
  transfers,
})
/** Raw, as a provider might send it, and what was read of it. */
const history = fc
  .array(fc.oneof({ weight: 9, arbitrary: transaction }, fc.anything()), { maxLength: 40 })
  .map((data) => parsePage({ data }))
const someTransfers = transaction.map((raw) => parsePage({ data: [raw] })[0]?.transfers ?? [])

const sumOf = (list: readonly Transfer[], of: (transfer: Transfer) => Decimal | undefined) =>
  list.map((one) => of(one) ?? nothing).reduce(add, nothing)
const isEqual = (a: Decimal, b: Decimal) => compare(a, b) === 0
const keyOf = ({ direction, fungible_info }: Transfer) =>
  fungible_info?.name ? `${direction} ${fungible_info.name}` : undefined
const runs = { numRuns: 2000 }

describe('raw histories, 2,000 of them', () => {
  test('are read without a throw; other chains, pure spam and duplicates are dropped', () => {
    fc.assert(
      fc.property(history, (entries) => {
        const kept = filterTransactions(entries, 'eip155:1')
        expect(new Set(kept.map(({ id }) => id)).size).toBe(kept.length)
        for (const { metadata, transfers: list } of kept) {
          expect(metadata.chain).toBe('eip155:1')
          expect(list.length > 0 && list.every(({ nft_info }) => nft_info?.flags?.is_spam)).toBe(
            false,
          )
        }
        const times = kept.map(({ metadata }) => Date.parse(metadata.minedAt))
        expect(times).toEqual([...times].sort((a, b) => b - a))
      }),
      runs,
    )
  })

  test('are grouped so that every transaction is in one month, months and transactions newest first', () => {
    fc.assert(
      fc.property(history, (entries) => {
        const kept = filterTransactions(entries, 'eip155:1')
        const groups = groupByMonth(kept, Date.UTC(2026, 10, 20), 'en')
        expect(groups.flatMap(({ transactions }) => transactions)).toEqual(kept)
        const months = groups.map(({ month }) => month)
        expect(months).toEqual([...new Set(months)].sort().reverse())
        for (const { month, title } of groups)
          expect(title.includes(month.slice(0, 4))).toBe(!month.startsWith('2026'))
      }),
      { numRuns: 500 },
    )
  })

  test('keep quantities and values when merged, with one transfer per token and direction', () => {
    fc.assert(
      fc.property(someTransfers, (list) => {
        const merged = mergeTransfers(list)
        expect(isEqual(sumOf(list, readQuantity), sumOf(merged, readQuantity))).toBe(true)
        expect(
          isEqual(
            sumOf(list, ({ value }) => value),
            sumOf(merged, ({ value }) => value),
          ),
        ).toBe(true)
        const keys = merged.flatMap((one) => keyOf(one) ?? [])
        expect(new Set(keys).size).toBe(keys.length)
        expect(mergeTransfers(merged)).toEqual(merged)
      }),
      runs,
    )
  })

  test('have a gas fee under 10% of the largest transfer of its token, which is not itself a gas fee', () => {
    fc.assert(
      fc.property(someTransfers, (list) => {
        const kept = excludeGasFees(list)
        for (const dropped of list.filter((one) => !kept.includes(one))) {
          const group = list.filter(
            ({ fungible_info }) =>
              fungible_info?.name !== undefined &&
              fungible_info.name === dropped.fungible_info?.name,
          )
          const largest = group
            .map((one) => readQuantity(one) ?? nothing)
            .reduce((a, b) => (compare(a, b) < 0 ? b : a))
          const share = { value: group.length === 2 ? 10n : 1n, decimals: 2 }
          expect(compare(readQuantity(dropped) ?? nothing, multiply(largest, share))).toBeLessThan(
            0,
          )
          expect(
            group.some(
              (one) => kept.includes(one) && isEqual(readQuantity(one) ?? nothing, largest),
            ),
          ).toBe(true)
        }
      }),
      runs,
    )
  })

  test('show at most two transfers, of the highest value, outgoing before incoming', () => {
    fc.assert(
      fc.property(someTransfers, (list) => {
        const shown = selectTransfers(list)
        expect(shown.length).toBeLessThanOrEqual(2)
        expect(shown.length > 0).toBe(list.length > 0)
        expect(shown.map(({ direction }) => direction)).not.toEqual(['in', 'out'])
        const least = shown
          .map(({ value = nothing }) => value)
          .reduce((a, b) => (compare(a, b) < 0 ? a : b), { value: 10n ** 40n, decimals: 0 })
        const all = mergeTransfers(excludeGasFees(list))
        if (all.length > 2)
          expect(
            all.filter(({ value = nothing }) => compare(value, least) > 0).length,
          ).toBeLessThanOrEqual(2)
      }),
      runs,
    )
  })

  test('show no `NaN`, `undefined` or `null`, and quantities with at most 3 decimals or a dash', () => {
    fc.assert(
      fc.property(transaction, (raw) => {
        const [entries]: readonly (Transaction | undefined)[] = parsePage({ data: [raw] })
        if (!entries) throw new Error('a well-formed transaction was not read')
        const { amounts, status } = describeTransaction(entries)
        expect(amounts.length === 0).toBe(status !== undefined)
        for (const { amount } of amounts)
          expect(formatQuantity(amount, 'en')).toMatch(/^(—|<0\.001|[\d,]+(\.\d{1,3})?)$/)
        expect(typeof isDust(entries, undefined)).toBe('boolean')
      }),
      runs,
    )
  })

  test('show no quantity above the true one', () => {
    fc.assert(
      fc.property(numeric, (text) => {
        const amount = parseDecimal(text) ?? nothing
        const shown = parseDecimal(formatQuantity(amount, 'en').replaceAll(',', '')) ?? nothing
        expect(compare(shown, amount)).toBeLessThanOrEqual(0)
        expect(compare(amount, add(shown, { value: 1n, decimals: 3 }))).toBeLessThan(0)
      }),
      runs,
    )
  })
})
