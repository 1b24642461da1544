import { parseCoverage } from '../../tools/specCoverage.mjs'
import { unknownText } from './evaluateStatic.ts'
import { matchesTitle } from './matchesTitle.ts'
import type { WrittenTest } from './readTestTitles.ts'

const isStatic = (name: string, { path }: WrittenTest) =>
  (path.at(-1) === name && !name.includes(unknownText)) ||
  (path.join(' > ') === name && !path.some((title) => title.includes(unknownText)))

/**
 * Rows with a title that the source alone does not decide: its table is imported or made at run
 * time. Here a case that is deleted goes unseen
 * as long as others fit the pattern; `npm test` compares the titles that ran, letter for letter.
 */
export function findUnresolvedRows(
  markdown: string,
  testsIn: (file: string) => readonly WrittenTest[] | undefined,
): string[] {
  return parseCoverage(markdown).rows.flatMap(({ id, tests }) =>
    tests.flatMap(({ file, title }) => {
      const named = (testsIn(file) ?? []).filter((test) => matchesTitle(title, test))
      return named.length > 0 && !named.some((test) => isStatic(title, test))
        ? [`${id}: ${file} > ${title}`]
        : []
    }),
  )
}
