import { describe, expect, it } from 'vitest'
import { durationsOf, durationTable } from '../durations.mjs'
import type { RunFile } from '../RunReport.ts'

const file = (project: string, name: string, seconds: number, tests = 1): RunFile => ({
  project,
  file: name,
  seconds,
  errors: [],
  tests: Array.from({ length: tests }, (_, at) => ({ path: [`test ${at}`], state: 'passed' })),
})

describe('durations of a run', () => {
  const run = [
    file('unit', 'a.test.ts', 1.25, 3),
    file('journeys', 'b.test.ts', 20),
    ...Array.from({ length: 12 }, (_, at) => file('unit', `c${at}.test.ts`, 2 + at)),
  ]

  it('are grouped by project, the longest first', () => {
    expect(durationsOf(run, 61).projects).toEqual([
      { project: 'unit', files: 13, tests: 15, seconds: 91.3 },
      { project: 'journeys', files: 1, tests: 1, seconds: 20 },
    ])
  })

  it('name the ten slowest files, and keep every file', () => {
    const { slowest, files } = durationsOf(run, 61)
    expect(slowest.map((one) => one.seconds)).toEqual([20, 13, 12, 11, 10, 9, 8, 7, 6, 5])
    expect(files).toHaveLength(14)
  })

  it('are a table that ends with the wall-clock time', () => {
    const table = durationTable(durationsOf(run, 61)).split('\n')
    expect(table.filter((line) => /^unit +13 +15 +91\.3$/.test(line))).toHaveLength(1)
    expect(table.filter((line) => /^b\.test\.ts +1 +20\.0$/.test(line))).toHaveLength(1)
    expect(table.at(-1)).toBe('the whole run by the clock: 1 min 1 s')
  })
})
