import type { Translations } from '#ui-shell'

/** The texts in the language `pt`, by file. */
export const pt: Translations = import.meta.glob(
  ['../../ui-shell/locales/pt.json', '../../plugins/*/locales/pt.json'],
  { import: 'default' },
)
