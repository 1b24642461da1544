import { useEffect, useReducer } from 'react'
import type { LatchkeyError } from '#kernel'
import type { Messages, Texts } from './defineMessages.ts'
import { endSentence } from './endSentence.ts'
import { errorMessages } from './errorMessages.ts'
import { formatMessage } from './formatMessage.ts'
import { useShell } from './ShellContext.ts'

/** An error in words: what happened, what to do, and both in one line. */
export type ErrorText = {
  readonly happened: string
  readonly remedy: string
  readonly whole: string
  /** The English words with what only an integrator knows, for closed details. */
  readonly technical?: string
}

/** The facts that choose the words of an error; an alert has these too. */
type DescribedError = Pick<LatchkeyError, 'code' | 'message' | 'remedy' | 'context'>

const placeholder = /\{\w+\}/

/** A file of a server, or its whole address. */
const serverPath = /(^|\s)\/\w|:\/\//

/**
 * True for an error whose words name what only an integrator knows: a path, a field, or a reason in
 * a word of the code, such as `spender`, that the text for visitors leaves out.
 */
const isForIntegrators = ({ code, message, context }: DescribedError, text: string) =>
  code === 'foreign-invalid' ||
  (code.startsWith('http-') && serverPath.test(message)) ||
  ('why' in context && text !== message)

/** The texts of one error for visitors: of the plugin, else of the shell, else none. */
function findTexts(code: string, own: Messages<Texts> | undefined) {
  if (own && Object.hasOwn(own.en, `error.${code}`)) return { messages: own, name: `error.${code}` }
  // English names the server; other languages would have to put an English name into a sentence.
  const name = code.startsWith('http-') || code === 'foreign-invalid' ? 'http' : code
  return Object.hasOwn(errorMessages.en, name) ? { messages: errorMessages, name } : undefined
}

/**
 * Writes errors in the visitor's language: `happened`, `remedy`, both as `whole`, and `technical`,
 * words that only an integrator understands. Texts of a plugin's own codes are in its messages, under
 * `error.<code>` what happened and under `error.<code>.do` what to do. Other codes stay in English.
 * `isLatchkeyError` of `latchkey/kernel` narrows the error of a task. Never waits for texts, so that
 * a view keeps its focus and listeners may call it too.
 * @example const describe = useErrorText(messages); describe(error).whole
 */
export function useErrorText(own?: Messages<Texts>): (error: DescribedError) => ErrorText {
  const { texts, locale } = useShell()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const known = texts.peek(errorMessages, locale)
  const ownTexts = own && texts.peek(own, locale)
  const isLoaded = known && (!own || ownTexts)
  useEffect(() => {
    if (isLoaded) return
    const missing = own ? [errorMessages, own] : [errorMessages]
    void Promise.all(missing.map((one) => texts.load(one, locale))).then(redraw)
  }, [isLoaded, own, texts, locale])
  return (error) => {
    const found = findTexts(error.code, own)
    const write = (from: Texts, name: string) => ({
      happened: formatMessage(from, name, error.context, locale),
      remedy: formatMessage(from, `${name}.do`, error.context, locale),
    })
    const plain = found && write(found.messages.en, found.name)
    const isTechnical = plain && isForIntegrators(error, plain.happened)
    const { happened, remedy } = isTechnical
      ? plain
      : { happened: error.message, remedy: error.remedy }
    const technical = isTechnical && { technical: error.message }
    const english = { happened, remedy, whole: `${endSentence(happened)} ${remedy}`, ...technical }
    const from = found && (found.messages === own ? ownTexts : known)
    if (!known || known === errorMessages.en || !from) return english
    const translated = write(from, found.name)
    // The English text has its values filled in already; an alert does not carry them.
    if (placeholder.test(translated.happened + translated.remedy)) return english
    // Both parts are of this language: isolated, they would leave the line without a direction.
    const whole = (known['whole'] ?? '').replace(/[\u2068\u2069]/g, '')
    return {
      ...translated,
      whole: formatMessage({ whole }, 'whole', translated, locale),
      ...technical,
    }
  }
}
