import type { Translations } from '#ui-shell'

/** The texts in the language `ru`, by file. */
export const ru: Translations = import.meta.glob(
  ['../../ui-shell/locales/ru.json', '../../plugins/*/locales/ru.json'],
  { import: 'default' },
)
