import { describe, expect, it } from 'vitest'
import type { Transaction } from '#plugins/ports/activity'
import { rawNft, rawToken, rawTransaction } from '../../test/harness/rawHistory.ts'
import { filterTransactions } from './filterTransactions.ts'
import { parsePage } from './parsePage.ts'

const read = (...data: unknown[]) => parsePage({ data })
const range = (count: number) => Array.from({ length: count }, (_, at) => at)

describe('spam', () => {
  it.each(
    range(30).map(
      (mask) => [mask, range((mask % 4) + 1).map((bit) => (mask & (1 << bit)) !== 0)] as const,
    ),
  )('drops a transaction only when all transfers are spam (mask %i, %j)', (_, spam) => {
    const history = read(rawTransaction(spam.map((flag) => rawNft('in', { spam: flag }))))
    expect(filterTransactions(history, 'eip155:1')).toHaveLength(spam.every(Boolean) ? 0 : 1)
  })
  it('keeps a transaction without transfers', () => {
    expect(
      filterTransactions(read(rawTransaction([]), rawTransaction(null)), 'eip155:1'),
    ).toHaveLength(2)
  })
  it('keeps a spam transaction that also moves a token', () => {
    expect(
      filterTransactions(
        read(rawTransaction([rawNft('in', { spam: true }), rawToken('in', '1')])),
        'eip155:1',
      ),
    ).toHaveLength(1)
  })
})

describe('transactions of the active chain', () => {
  it.each([
    ['eip155:1', 2],
    ['eip155:10', 1],
    ['eip155:100', 0],
    ['eip155', 0],
  ])('filters transactions by the chain %s', (network, count) => {
    const history = read(
      rawTransaction([]),
      rawTransaction([], { chain: 'eip155:10' }),
      rawTransaction(null),
    )
    expect(filterTransactions(history, network)).toHaveLength(count)
  })
  it('shows each transaction once, as first reported, newest first', () => {
    const [old = {}, young = {}] = [
      rawTransaction([], { minedAt: '2026-01-01T00:00:00Z' }),
      rawTransaction([], { minedAt: '2026-02-01T00:00:00Z' }),
    ]
    const ids = (history: readonly Transaction[]) => history.map(({ id }) => id)
    expect(ids(filterTransactions(read(old, young, old), 'eip155:1'))).toEqual([
      young['id'],
      old['id'],
    ])
  })
})
