import { expect, it } from 'vitest'
import { createTimeFormat } from './createTimeFormat.ts'
import { toDate } from './toDate.ts'

it.each(['en', 'de', 'ja', 'ko', 'fr', 'zh-CN'])(
  'formats the hour after midnight as 00 in %s',
  (locale) => {
    expect(createTimeFormat(locale).format(toDate('2026-11-28T00:05:00'))).toMatch(/^00\D05$/)
  },
)
