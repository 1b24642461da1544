import { unknownText } from './evaluateStatic.ts'
import type { WrittenTest } from './readTestTitles.ts'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const matches = (title: string, named: string) =>
  title.includes(unknownText)
    ? new RegExp(`^${title.split(unknownText).map(escaped).join('.*')}$`, 's').test(named)
    : title === named

/**
 * True if a name is the test's own title or its whole path. Text known only at run time matches
 * anything.
 */
export function matchesTitle(name: string, { path }: WrittenTest): boolean {
  return matches(path.at(-1) ?? '', name) || matches(path.join(' > '), name)
}
