import type { Translations } from '#ui-shell'

/** The texts in the language `de`, by file. */
export const de: Translations = import.meta.glob(
  ['../../ui-shell/locales/de.json', '../../plugins/*/locales/de.json'],
  { import: 'default' },
)
