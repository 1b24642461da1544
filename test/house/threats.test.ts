import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseCoverage } from '../../tools/specCoverage.mjs'
import { createTitleReader } from './createTitleReader.ts'
import { findCoverageErrors } from './findCoverageErrors.ts'

const root = join(import.meta.dirname, '../..')
const table = readFileSync(join(root, 'docs/internal/threats.md'), 'utf8')

describe('docs/internal/threats.md', () => {
  it('has the threats in order, each once', () => {
    const ids = parseCoverage(table).rows.map(({ id }) => id)
    const places = ids.map((id) => (/^T(\d+)\.(\d+)$/.exec(id) ?? []).slice(1).map(Number))
    expect(places).toEqual([...places].sort(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('names for every row a test that exists and runs', () => {
    expect(findCoverageErrors(table, createTitleReader(root))).toEqual([])
  })
})
