import type { Translations } from '#ui-shell'

/** The texts in the language `nl`, by file. */
export const nl: Translations = import.meta.glob(
  ['../../ui-shell/locales/nl.json', '../../plugins/*/locales/nl.json'],
  { import: 'default' },
)
