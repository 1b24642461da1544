import type { LatchkeyError } from '#kernel'
import { modalError } from './errors.ts'
import { nearestName } from './nearestName.ts'

/**
 * The error of a name that an option does not know, with the nearest one that it does; `aliases`
 * are other words for known names.
 */
export function describeUnknown(
  option: string,
  name: string,
  known: readonly string[],
  aliases: Readonly<Record<string, string>> = {},
): LatchkeyError {
  const alias = name.toLowerCase()
  const nearest = Object.hasOwn(aliases, alias) ? aliases[alias] : nearestName(name, known)
  const hint = nearest
    ? `Did you mean \`${nearest}\`?`
    : known.length < 30
      ? `The names are ${known.join(', ')}.`
      : 'The types and the documentation list the names.'
  return modalError('name-unknown', { option, name, hint })
}
