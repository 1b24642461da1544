import type { Translations } from '#ui-shell'

/** The texts in the language `ja`, by file. */
export const ja: Translations = import.meta.glob(
  ['../../ui-shell/locales/ja.json', '../../plugins/*/locales/ja.json'],
  { import: 'default' },
)
