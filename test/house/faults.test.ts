import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseCoverage } from '../../tools/specCoverage.mjs'
import { createTitleReader } from './createTitleReader.ts'
import { findCoverageErrors } from './findCoverageErrors.ts'

const root = join(import.meta.dirname, '../..')
const table = readFileSync(join(root, 'docs/internal/faults.md'), 'utf8')

describe('docs/internal/faults.md', () => {
  it('has every fault from F1 to F36, in order', () => {
    const faults = [
      ...new Set(parseCoverage(table).rows.map(({ id }) => Number(/^F(\d+)/.exec(id)?.[1]))),
    ]
    expect(faults).toEqual(Array.from({ length: 36 }, (_, at) => at + 1))
  })

  it('names for every row a test that exists and runs', () => {
    expect(findCoverageErrors(table, createTitleReader(root))).toEqual([])
  })
})
