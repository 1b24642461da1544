import type { MessageKey, Messages, Texts, ValueArguments } from './defineMessages.ts'
import { formatMessage } from './formatMessage.ts'
import { useShell } from './ShellContext.ts'

/** Writes the text of a key in the visitor's language. */
export type Translate<Known extends Texts> = <Key extends MessageKey<Known>>(
  key: Key,
  ...values: ValueArguments<Known, Key>
) => string

/**
 * The texts of a plugin in the visitor's language. Waits (in the shell's `Suspense`) for a language
 * file that is not loaded yet.
 * @example const t = useText(texts); t('title'); t('wallets', { count: 3 })
 */
export function useText<Known extends Texts>(messages: Messages<Known>): Translate<Known> {
  const { texts, locale } = useShell()
  const known = texts.read(messages, locale)
  return (key, ...[values = {}]) => formatMessage(known, key, values, locale)
}
