import type { Translations } from '#ui-shell'

/** The texts in the language `hi`, by file. */
export const hi: Translations = import.meta.glob(
  ['../../ui-shell/locales/hi.json', '../../plugins/*/locales/hi.json'],
  { import: 'default' },
)
