import type { KeyOf, Messages, Texts, ValuesOf } from './defineMessages.ts'
import { useShell } from './ShellContext.ts'
import { writeText } from './writeText.ts'

/** Writes the text of a key in the visitor's language. */
export type Translate<Known extends Texts> = <Key extends KeyOf<Known>>(
  key: Key,
  ...values: ValuesOf<Known, Key>
) => string

/**
 * The texts of a plugin in the visitor's language. Waits (in the shell's `Suspense`) for a language
 * file that is not loaded yet.
 * @example const t = useText(texts); t('title'); t('wallets', { count: 3 })
 */
export function useText<Known extends Texts>(messages: Messages<Known>): Translate<Known> {
  const { texts, locale } = useShell()
  const known = texts.read(messages, locale)
  return (key, ...[values = {}]) => writeText(known, key, values, locale)
}
