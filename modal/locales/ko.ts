import type { Translations } from '#ui-shell'

/** The texts in the language `ko`, by file. */
export const ko: Translations = import.meta.glob(
  ['../../ui-shell/locales/ko.json', '../../plugins/*/locales/ko.json'],
  { import: 'default' },
)
