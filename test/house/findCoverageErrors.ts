import { parseCoverage } from '../../tools/specCoverage.mjs'
import { matchesTitle } from './matchesTitle.ts'
import type { WrittenTest } from './readTestTitles.ts'

type Row = ReturnType<typeof parseCoverage>['rows'][number]

/**
 * A title as it is written for a whole table, or with a part that only the run fills in: it names
 * no case.
 */
const isTemplate = (title: string, { path, written }: WrittenTest) =>
  [
    [path.at(-1), written.at(-1)],
    [path.join(' > '), written.join(' > ')],
  ].some(([runs, stands]) => stands === title && runs !== title)

function checkRow(
  row: Row,
  testsIn: (file: string) => readonly WrittenTest[] | undefined,
): string[] {
  if (row.tests.length === 0) return [`${row.id} has no test: ${row.statement}`]
  return row.tests.flatMap(({ file, title }) => {
    const tests = testsIn(file)
    if (tests === undefined) return [`${row.id} names a file that does not exist: ${file}`]
    if (tests.some((test) => isTemplate(title, test)))
      return [
        `${row.id} names every case of a table, not the one that proves it: ${file} > ${title}`,
      ]
    const named = tests.filter((test) => matchesTitle(title, test))
    if (named.length === 0)
      return [`${row.id} names a test that does not exist: ${file} > ${title}`]
    return named.some((test) => test.skipped)
      ? [`${row.id} names a test that is skipped: ${file} > ${title}`]
      : []
  })
}

/**
 * The errors of the coverage table: rows of finished parts without a test that runs, and rows
 * out of order.
 */
export function findCoverageErrors(
  markdown: string,
  testsIn: (file: string) => readonly WrittenTest[] | undefined,
): string[] {
  const { finished, rows } = parseCoverage(markdown)
  const disorder = rows.filter(({ id }, at) => {
    const [section = '', number = ''] = id.split('.')
    const before = rows[at - 1]?.id.split('.') ?? []
    return Number(number) !== (before[0] === section ? Number(before[1]) + 1 : 1)
  })
  return [
    ...disorder.map(({ id }) => `${id} does not follow its predecessor`),
    ...rows.filter(({ part }) => !/^[A-E]$/.test(part)).map(({ id }) => `${id} has no part`),
    // A row of an unfinished part may stay empty, but what it names must exist all the same.
    ...rows
      .filter((row) => finished.includes(row.part) || row.tests.length > 0)
      .flatMap((row) => checkRow(row, testsIn)),
  ]
}
