import type { Translations } from '#ui-shell'

/** The texts in the language `tr`, by file. */
export const tr: Translations = import.meta.glob(
  ['../../ui-shell/locales/tr.json', '../../plugins/*/locales/tr.json'],
  { import: 'default' },
)
