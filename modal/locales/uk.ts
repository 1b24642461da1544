import type { Translations } from '#ui-shell'

/** The texts in the language `uk`, by file. */
export const uk: Translations = import.meta.glob(
  ['../../ui-shell/locales/uk.json', '../../plugins/*/locales/uk.json'],
  { import: 'default' },
)
