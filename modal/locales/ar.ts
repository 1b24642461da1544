import type { Translations } from '#ui-shell'

/** The texts in the language `ar`, by file. */
export const ar: Translations = import.meta.glob(
  ['../../ui-shell/locales/ar.json', '../../plugins/*/locales/ar.json'],
  { import: 'default' },
)
