import { TestRunner } from 'vitest'
import { unknownText } from './evaluateStatic.ts'

const placeholder = /%[sdifjoOc%]/g
/** The expansion of each placeholder if the table is known only at run time. */
const anyPlaceholder = /%[sdifjoOc#$]|\$[$\w.]+/g

/** A number that is not known would read NaN; as a text it stays a gap. */
function keepGaps(title: string, items: readonly unknown[]): string {
  let at = 0
  return title.replace(placeholder, (found) =>
    items[at++] === unknownText && found !== '%%' ? '%s' : found,
  )
}

const toItems = (row: unknown): readonly unknown[] => (Array.isArray(row) ? row : [row])

/**
 * The titles that a title of `it.each` or `describe.each` becomes at run time, written by Vitest
 * itself, one for each row of the table.
 * `unknownText` stands for what only the run knows; without a known table the one answer has it for
 * every placeholder.
 */
export function expandTitle(title: string, table: unknown): string[] {
  if (!Array.isArray(table)) return [title.replace(anyPlaceholder, unknownText)]
  const titles: string[] = []
  const collect = TestRunner.createTaskCollector((name: string) => void titles.push(name))
  table.forEach((row: unknown, at) => {
    if (row === unknownText) titles.push(title.replace(anyPlaceholder, unknownText))
    // `%#` and `%$` count the rows, which are given to Vitest one by one.
    else
      collect.each([row])(
        keepGaps(title, toItems(row))
          .replace(/(?<!%)%#/g, String(at))
          .replace(/(?<!%)%\$/g, String(at + 1)),
        () => undefined,
      )
  })
  return titles
}
