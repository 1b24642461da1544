import { useEffect, useReducer } from 'react'
import type { LatchkeyError } from '#kernel'
import { errorMessages } from './errorMessages.ts'
import { formatMessage } from './formatMessage.ts'
import { useShell } from './ShellContext.ts'

/** An error in words: what happened, what to do, and both in one line. */
export type ErrorText = {
  readonly happened: string
  readonly remedy: string
  readonly whole: string
}

const endSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/**
 * Writes errors in the visitor's language. Codes without translations, such as those of plugins
 * from outside, stay in English. Never waits for texts, so that a view keeps its focus and listeners
 * may call it too.
 * @example const textOf = useErrorText(); textOf(error).whole
 */
export function useErrorText(): (error: LatchkeyError) => ErrorText {
  const { texts, locale } = useShell()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const known = texts.peek(errorMessages, locale)
  useEffect(() => {
    if (!known) void texts.load(errorMessages, locale).then(redraw)
  }, [known, texts, locale])
  return ({ code, message, remedy, context }) => {
    // English names the server; other languages would have to put an English name into a sentence.
    const key = code.startsWith('http-') ? 'http' : code
    if (!known || known === errorMessages.en || !Object.hasOwn(errorMessages.en, key))
      return { happened: message, remedy, whole: `${endSentence(message)} ${remedy}` }
    const text = (name: string, values = context) => formatMessage(known, name, values, locale)
    const translated = { happened: text(key), remedy: text(`${key}.do`) }
    return { ...translated, whole: text('whole', translated) }
  }
}
