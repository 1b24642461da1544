import type { Translations } from '#ui-shell'

/** The texts in the language `fr`, by file. */
export const fr: Translations = import.meta.glob(
  ['../../ui-shell/locales/fr.json', '../../plugins/*/locales/fr.json'],
  { import: 'default' },
)
