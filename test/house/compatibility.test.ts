import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseCoverage } from '../../tools/specCoverage.mjs'
import { compilers } from '../hosts/checkTypes.mjs'
import { readPeerRanges } from '../hosts/listPeers.mjs'
import { createTitleReader } from './createTitleReader.ts'
import { findCoverageErrors } from './findCoverageErrors.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/internal/compatibility.md'), 'utf8')

it('docs/internal/compatibility.md names for every wallet and library a test that exists and runs', () => {
  expect(parseCoverage(page).rows.length).toBeGreaterThan(20)
  expect(findCoverageErrors(page, createTitleReader(root))).toEqual([])
})

it('docs/internal/compatibility.md says of every host, compiler and peer that it works', () => {
  expect(page.split('\n').filter((line) => /\*\*/.test(line))).toEqual([])
})

it('docs/internal/compatibility.md names the present range of every peer, and the lowest and newest version tried', () => {
  const [, table = ''] = page.split(/<!-- \/?peers -->/)
  const rows = table.trim().split('\n').slice(2)
  const version = String.raw`\d+\.\d+\.\d+`
  const missing = Object.entries(readPeerRanges()).filter(([name, range]) => {
    const start = `| \`${name}\` | \`${range}\` | `
    return !rows.some(
      (row) =>
        row.startsWith(start) &&
        new RegExp(`^${version} \\| ${version} \\| works \\|$`).test(row.slice(start.length)),
    )
  })
  expect(missing).toEqual([])
  expect(rows).toHaveLength(Object.keys(readPeerRanges()).length)
})

it('docs/faq.md names the oldest compiler that is tried', () => {
  const [, major, minor] = /^(\d+)\.(\d+)\./.exec(compilers[0] ?? '') ?? []
  const answers = readFileSync(join(root, 'docs/faq.md'), 'utf8')
  expect(answers).toContain(`TypeScript ${major}.${minor} and later`)
})
