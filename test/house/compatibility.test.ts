import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseCoverage } from '../../tools/specCoverage.mjs'
import { createTitleReader } from './createTitleReader.ts'
import { findCoverageErrors } from './findCoverageErrors.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/internal/compatibility.md'), 'utf8')

it('docs/internal/compatibility.md names for every wallet and library a test that exists and runs', () => {
  expect(parseCoverage(page).rows.length).toBeGreaterThan(20)
  expect(findCoverageErrors(page, createTitleReader(root))).toEqual([])
})

it('docs/internal/compatibility.md says of every host and compiler that it works', () => {
  expect(page.split('\n').filter((line) => /\*\*/.test(line))).toEqual([])
})
