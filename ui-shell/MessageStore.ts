import type { Messages, Texts } from './defineMessages.ts'

/** The loaded texts of one mounted shell. */
export type MessageStore = {
  /**
   * The texts in a locale; throws a promise while they are on their way, as React's `Suspense`
   * expects. English when there are none or they cannot be loaded.
   */
  read(messages: Messages<Texts>, locale: string): Texts
  /** The same, but `undefined` while they are on their way. */
  peek(messages: Messages<Texts>, locale: string): Texts | undefined
  /**
   * Loads the texts of a locale; never rejects. Resolves with another locale, and its texts, if
   * this one is no language tag: `Intl` throws at it, and no view could write a number.
   */
  load(messages: Messages<Texts>, locale: string): Promise<string | undefined>
}
