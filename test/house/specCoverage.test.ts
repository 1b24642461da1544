import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { namesTest, parseCoverage, unprovenRows } from '../../tools/specCoverage.mjs'
import { createTitleReader } from './createTitleReader.ts'
import { findCoverageErrors } from './findCoverageErrors.ts'
import { findRowTextErrors } from './findRowTextErrors.ts'
import { findUnresolvedRows } from './findUnresolvedRows.ts'
import { readTestTitles } from './readTestTitles.ts'
import agreed from './rowTexts.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')
const table = readFileSync(join(root, 'docs/internal/spec-coverage.md'), 'utf8')

describe('docs/internal/spec-coverage.md', () => {
  it('names for every row of a finished part a test that exists and runs', () => {
    expect(findCoverageErrors(table, createTitleReader(root))).toEqual([])
  })

  // Only `npm test` can check the cases of these. A table of literals in its test file needs
  // no entry here.
  it('leaves few titles to the run', () => {
    expect(findUnresolvedRows(table, createTitleReader(root)).length).toBeLessThanOrEqual(62)
  })

  // The specification was agreed outside this repository. A text that is agreed anew gets its
  // fingerprint from the complaint of this test.
  it('promises what was agreed: every row, once, with its text and part', () => {
    expect(Object.keys(agreed)).toHaveLength(489)
    expect(findRowTextErrors(parseCoverage(table).rows, agreed)).toEqual([])
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
const written = readTestTitles('a.test.ts', tests)
const tableOf = (...rows: string[]) =>
  `Finished parts: A, C\n\n| id | statement | test file | test title | part |\n|---|---|---|---|---|\n${rows.join('\n')}\n`
const complain = (...rows: string[]) =>
  findCoverageErrors(tableOf(...rows), (file) => (file === 'a.test.ts' ? written : undefined))

describe('the coverage check', () => {
  it.each([
    ['by its title', '| S1.01 | One. | a.test.ts | goes back | A |'],
    ['by its path', '| S1.01 | One. | `a.test.ts` | the router > goes back | A |'],
    ['by the case of a table', '| S1.01 | One. | a.test.ts | opens 1 | A |'],
    ['by a title from a template', '| S1.01 | One. | a.test.ts | closes 2 views | A |'],
    ['several in one file', '| S1.01 | One. | a.test.ts | goes back<br>opens 1 | A |'],
    ['with a bar in the statement', '| S1.01 | One \\| two. | a.test.ts | goes back | A |'],
  ])('accepts a row that names a test %s', (_, row) => {
    expect(complain(row)).toEqual([])
  })

  it.each([
    ['has no test', '| S1.01 | One. |  |  | A |'],
    ['does not exist: b.test.ts', '| S1.01 | One. | b.test.ts | goes back | A |'],
    ['does not exist: a.test.ts > goes on', '| S1.01 | One. | a.test.ts | goes on | A |'],
    ['names every case', '| S1.01 | One. | a.test.ts | opens %s | A |'],
    ['names every case', '| S1.01 | One. | a.test.ts | the router > opens %s | A |'],
    ['names every case', '| S1.01 | One. | a.test.ts | closes ${1 + 1} views | A |'],
    ['does not exist: a.test.ts > opens 2', '| S1.01 | One. | a.test.ts | opens 2 | A |'],
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

  it('names the case of a table that was deleted', () => {
    const row = tableOf('| S1.01 | One. | a.test.ts | opens 2 | A |')
    const before = readTestTitles('a.test.ts', "it.each([1, 2])('opens %s', () => {})")
    const after = readTestTitles('a.test.ts', "it.each([1])('opens %s', () => {})")
    expect(findCoverageErrors(row, () => before)).toEqual([])
    expect(findCoverageErrors(row, () => after)).toEqual([
      'S1.01 names a test that does not exist: a.test.ts > opens 2',
    ])
  })

  it('knows a title that only the run decides from one that the source decides', () => {
    const row = tableOf('| S1.01 | One. | a.test.ts | opens 2 | A |')
    const left = (text: string) => findUnresolvedRows(row, () => readTestTitles('a.test.ts', text))
    expect(left("it.each([1, 2])('opens %s', () => {})")).toEqual([])
    expect(left("it.each(imported)('opens %s', () => {})")).toEqual(['S1.01: a.test.ts > opens 2'])
  })

  it('refuses a title that two tests have when one of them is skipped', () => {
    const both = readTestTitles(
      'a.test.ts',
      `it('goes back', () => {}); it.${skip}('goes back', () => {})`,
    )
    expect(
      findCoverageErrors(
        tableOf('| S1.01 | One. | a.test.ts | goes back | A |'),
        () => both,
      ).join(),
    ).toContain('is skipped')
  })

  it('names a row whose text or part was changed, and one that is missing, added or stands twice', () => {
    const { rows } = parseCoverage(table)
    const [first, second, ...rest] = rows
    if (first === undefined || second === undefined) throw new Error('no rows')
    expect(
      findRowTextErrors(
        [{ ...first, statement: `${first.statement} Or not.` }, second, ...rest],
        agreed,
      ).join(),
    ).toContain('S1.01 has another text')
    expect(findRowTextErrors([first, { ...second, part: 'A' }, ...rest], agreed).join()).toContain(
      'S1.02 has another text or part',
    )
    expect(findRowTextErrors([first, ...rest], agreed)).toEqual(['S1.02 is missing'])
    expect(findRowTextErrors([first, second, second, ...rest], agreed)).toEqual([
      'S1.02 stands twice',
    ])
    expect(findRowTextErrors([...rows, { ...first, id: 'S1.99' }], agreed)).toEqual([
      'S1.99 is in no agreed specification',
    ])
  })

  it('knows a test that ran by the title it ran under, letter for letter', () => {
    expect(namesTest('opens the list', ['the router', 'opens the list'])).toBe(true)
    expect(namesTest('the router > goes back', ['the router', 'goes back'])).toBe(true)
    expect(namesTest('opens %s', ['the router', 'opens the list'])).toBe(false)
    expect(namesTest('goes back', ['the router', 'goes back twice'])).toBe(false)
  })

  it('after a run, reports the case of a table that was deleted, and one of two that was skipped', () => {
    const row = tableOf('| S1.01 | One. | a.test.ts | opens 2 | A |')
    const ran = (title: string, passed = true) => ({
      file: 'a.test.ts',
      path: ['the router', title],
      passed,
    })
    expect(unprovenRows(row, [ran('opens 1'), ran('opens 2')])).toEqual([])
    expect(unprovenRows(row, [ran('opens 1')])).toEqual(['S1.01: a.test.ts > opens 2 did not run'])
    expect(unprovenRows(row, [ran('opens 2'), ran('opens 2', false)])).toEqual([
      'S1.01: a.test.ts > opens 2 did not pass',
    ])
  })

  it('after a run, reports a named test that failed or never ran', () => {
    const row = tableOf('| S1.01 | One. | a.test.ts | goes back | A |')
    const ran = (passed: boolean) => [
      { file: 'a.test.ts', path: ['the router', 'goes back'], passed },
    ]
    expect(unprovenRows(row, ran(true))).toEqual([])
    expect(unprovenRows(row, ran(false)).join()).toContain('did not pass')
    expect(unprovenRows(row, []).join()).toContain('did not run')
  })
})
