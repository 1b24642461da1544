import { parseCoverage } from '../../tools/specCoverage.mjs'
import { isNamed } from './isNamed.ts'
import { unknownText } from './staticValue.ts'
import type { WrittenTest } from './testTitles.ts'

const isSure = (name: string, { path }: WrittenTest) =>
  (path.at(-1) === name && !name.includes(unknownText)) ||
  (path.join(' > ') === name && !path.some((title) => title.includes(unknownText)))

/**
 * Rows with a title that the source alone does not decide: its table is imported or made at run
 * time. Here a case that is deleted goes unseen
 * as long as others fit the pattern; `npm test` compares the titles that ran, letter for letter.
 */
export function rowsLeftToTheRun(
  markdown: string,
  testsIn: (file: string) => readonly WrittenTest[] | undefined,
): string[] {
  return parseCoverage(markdown).rows.flatMap(({ id, tests }) =>
    tests.flatMap(({ file, title }) => {
      const named = (testsIn(file) ?? []).filter((test) => isNamed(title, test))
      return named.length > 0 && !named.some((test) => isSure(title, test))
        ? [`${id}: ${file} > ${title}`]
        : []
    }),
  )
}
