import type { Messages, Texts, Values } from './defineMessages.ts'

/** A text by its key: plain data, resolved when it is shown. */
export type LabelKey = {
  readonly messages: Messages<Texts>
  readonly key: string
  /** Values of the text's placeholders. */
  readonly values?: Values
}

/**
 * A short text that is shown before its plugin is loaded.
 * A plain string is the same in every language.
 */
export type Label = string | LabelKey

/**
 * Declares the labels of a plugin's manifest.
 * English comes with the manifest; other locales are loaded when a label is shown in them.
 * @example
 * export const labels = defineLabels('swaps', { action: 'Swap' }, {
 *   ar: () => import('./labels.ar.json'),
 * })
 * // in the manifest: accountActions.of({ id: 'swap', label: labels.action, … })
 */
export function defineLabels<const Known extends Texts>(
  id: string,
  en: Known,
  locales: Messages<Known>['locales'] = {},
): Readonly<Record<keyof Known, LabelKey>> {
  const messages = { id: `${id}.labels`, en, locales }
  const toEntry = (key: string) => [key, { messages, key }]
  return Object.fromEntries(Object.keys(en).map(toEntry))
}
