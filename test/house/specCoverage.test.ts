import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { namesTest, parseCoverage, unprovenRows } from '../../tools/specCoverage.mjs'
import { coverageComplaints } from './coverageComplaints.ts'
import { testTitles } from './testTitles.ts'

const root = join(import.meta.dirname, '../..')
const table = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8')

const titlesInFile = (file: string) => (existsSync(join(root, file)) ? testTitles(file, readFileSync(join(root, file), 'utf8')) : undefined)

describe('docs/spec-coverage.md', () => {
  it('names for every row of a finished part a test that exists and runs', () => {
    expect(parseCoverage(table).rows.length).toBeGreaterThan(480)
    expect(coverageComplaints(table, titlesInFile)).toEqual([])
  })
})

const skip = 'skip'
const tests = `describe('the router', () => {
  it('goes back', () => {})
  it.${skip}('shakes', () => {})
  it.each([1])('opens %s', () => {})
  it(\`closes \${1 + 1} views\`, () => {})
})
describe.${skip}('later', () => { it('waits', () => {}) })`
const written = testTitles('a.test.ts', tests)
const tableOf = (...rows: string[]) => `Finished parts: A, C\n\n| id | statement | test file | test title | part |\n|---|---|---|---|---|\n${rows.join('\n')}\n`
const complain = (...rows: string[]) => coverageComplaints(tableOf(...rows), (file) => (file === 'a.test.ts' ? written : undefined))

describe('the coverage check', () => {
  it.each([
    ['by its title', '| S1.01 | One. | a.test.ts | goes back | A |'],
    ['by its path', '| S1.01 | One. | `a.test.ts` | the router > goes back | A |'],
    ['by a title with a placeholder', '| S1.01 | One. | a.test.ts | opens %s | A |'],
    ['by a title from a template', '| S1.01 | One. | a.test.ts | closes ${1 + 1} views | A |'],
    ['several in one file', '| S1.01 | One. | a.test.ts | goes back<br>opens %s | A |'],
    ['with a bar in the statement', '| S1.01 | One \\| two. | a.test.ts | goes back | A |'],
  ])('accepts a row that names a test %s', (_, row) => {
    expect(complain(row)).toEqual([])
  })

  it.each([
    ['has no test', '| S1.01 | One. |  |  | A |'],
    ['does not exist: b.test.ts', '| S1.01 | One. | b.test.ts | goes back | A |'],
    ['does not exist: a.test.ts > goes on', '| S1.01 | One. | a.test.ts | goes on | A |'],
    ['is skipped', '| S1.01 | One. | a.test.ts | shakes | A |'],
    ['is skipped', '| S1.01 | One. | a.test.ts | waits | C |'],
    ['does not exist', '| S1.01 | One. | a.test.ts<br>b.test.ts | goes back<br>goes back | A |'],
    ['does not follow', '| S1.02 | Two. | a.test.ts | goes back | A |'],
    ['has no part', '| S1.01 | One. | a.test.ts | goes back |  |'],
  ])('refuses a row of a finished part: %s', (why, row) => {
    expect(complain(row).join()).toContain(why)
  })

  it('asks nothing of an empty row of an unfinished part', () => {
    expect(complain('| S1.01 | One. |  |  | B |')).toEqual([])
    expect(complain('| S1.01 | One. | b.test.ts | goes back | B |')).toHaveLength(1)
  })

  it('knows a test that ran by the title it was written with', () => {
    expect(namesTest('opens %s', ['the router', 'opens the list'])).toBe(true)
    expect(namesTest('closes ${count} views', ['closes 2 views'])).toBe(true)
    expect(namesTest('the router > goes back', ['the router', 'goes back'])).toBe(true)
    expect(namesTest('goes back', ['the router', 'goes back twice'])).toBe(false)
  })

  it('after a run, reports a named test that failed or never ran', () => {
    const row = tableOf('| S1.01 | One. | a.test.ts | goes back | A |')
    const ran = (passed: boolean) => [{ file: 'a.test.ts', path: ['the router', 'goes back'], passed }]
    expect(unprovenRows(row, ran(true))).toEqual([])
    expect(unprovenRows(row, ran(false)).join()).toContain('did not pass')
    expect(unprovenRows(row, []).join()).toContain('did not run')
  })
})
