import { describe, expect, it } from 'vitest'
import { rawTransaction } from '../../test/harness/rawHistory.ts'
import { listDays } from './listDays.ts'
import { parsePage } from './parsePage.ts'
import { sortNewestFirst } from './sortNewestFirst.ts'

const now = new Date(2026, 10, 20, 12).getTime()
const at = (day: number, hour: number, month = 10) =>
  rawTransaction([], { minedAt: new Date(2026, month, day, hour).toISOString() })
const titles = (data: unknown[], locale = 'en') => {
  const sorted = sortNewestFirst(parsePage({ data })).map(({ transaction }) => transaction)
  const days = listDays(sorted, now, locale)
  return sorted.map(({ id }) => days.get(id))
}

describe('days of the history', () => {
  it('titles the first transaction of each day: today, yesterday, then month and day', () => {
    expect(titles([at(20, 11), at(20, 9), at(19, 23), at(19, 1), at(3, 12)])).toEqual([
      'Today',
      undefined,
      'Yesterday',
      undefined,
      'Nov 3',
    ])
  })

  it('names the year of a day of another year, because no month stands above it', () => {
    const lastYear = rawTransaction([], { minedAt: new Date(2025, 11, 31, 12).toISOString() })
    expect(titles([at(3, 12), lastYear])).toEqual(['Nov 3', 'Dec 31, 2025'])
  })

  it('begins a day at midnight of the visitor’s calendar', () => {
    expect(titles([at(20, 0), at(18, 23)])).toEqual(['Today', 'Nov 18'])
  })

  it('titles days in the visitor’s language', () => {
    expect(titles([at(20, 11), at(3, 12)], 'de')).toEqual(['Heute', '3. Nov.'])
  })
})
