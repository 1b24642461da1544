import type { Translations } from '#ui-shell'

/** The texts in the language `it`, by file. */
export const it: Translations = import.meta.glob(
  ['../../ui-shell/locales/it.json', '../../plugins/*/locales/it.json'],
  { import: 'default' },
)
