import { describe, expect, it } from 'vitest'
import { rawTransaction } from '../../test/harness/rawHistory.ts'
import { groupByMonth } from './groupByMonth.ts'
import { parsePage } from './parsePage.ts'

const read = (...data: unknown[]) => parsePage({ data })

describe('months of the history', () => {
  const now = Date.UTC(2026, 10, 20, 12)
  it.each(Array.from({ length: 12 }, (_, at) => at))(
    'titles month %i with the month in this year, and with the year in others',
    (month) => {
      const history = read(
        rawTransaction([], { minedAt: new Date(2026, month, 15).toISOString() }),
        rawTransaction([], { minedAt: new Date(2024, month, 15).toISOString() }),
      )
      const name = new Intl.DateTimeFormat('en', { month: 'long' }).format(
        new Date(2026, month, 15),
      )
      expect(groupByMonth(history, now, 'en').map(({ title }) => title)).toEqual([
        name,
        `${name} 2024`,
      ])
    },
  )
  it('groups by year and month, newest first, with the transactions sorted in each', () => {
    const days = [
      '2025-11-03',
      '2026-10-31',
      '2026-11-02',
      '2026-11-01',
      '2026-11-30',
      '2025-12-15',
    ].map((day) => `${day}T12:00:00Z`)
    const groups = groupByMonth(
      read(...days.map((minedAt) => rawTransaction([], { minedAt }))),
      now,
      'en',
    )
    expect(
      groups.map(({ month, transactions }) => [
        month,
        transactions.map(({ metadata }) => metadata.minedAt.slice(8, 10)),
      ]),
    ).toEqual([
      ['2026-11', ['30', '02', '01']],
      ['2026-10', ['31']],
      ['2025-12', ['15']],
      ['2025-11', ['03']],
    ])
  })
  it('groups by the visitor’s calendar', () => {
    const lastMoment = new Date(2026, 9, 31, 23, 59, 59).toISOString()
    const firstMoment = new Date(2026, 10, 1, 0, 0, 0).toISOString()
    const groups = groupByMonth(
      read(
        rawTransaction([], { minedAt: lastMoment }),
        rawTransaction([], { minedAt: firstMoment }),
      ),
      now,
      'en',
    )
    expect(groups.map(({ month }) => month)).toEqual(['2026-11', '2026-10'])
  })
  it('titles months in the visitor’s language', () => {
    expect(
      groupByMonth(read(rawTransaction([], { minedAt: '2026-11-15T12:00:00Z' })), now, 'de')[0]
        ?.title,
    ).toBe('November')
    expect(
      groupByMonth(read(rawTransaction([], { minedAt: '2025-03-15T12:00:00Z' })), now, 'de')[0]
        ?.title,
    ).toBe('März 2025')
  })
})
