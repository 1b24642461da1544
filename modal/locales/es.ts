import type { Translations } from '#ui-shell'

/** The texts in the language `es`, by file. */
export const es: Translations = import.meta.glob(
  ['../../ui-shell/locales/es.json', '../../plugins/*/locales/es.json'],
  { import: 'default' },
)
