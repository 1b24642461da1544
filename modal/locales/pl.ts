import type { Translations } from '#ui-shell'

/** The texts in the language `pl`, by file. */
export const pl: Translations = import.meta.glob(
  ['../../ui-shell/locales/pl.json', '../../plugins/*/locales/pl.json'],
  { import: 'default' },
)
