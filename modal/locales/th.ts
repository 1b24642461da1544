import type { Translations } from '#ui-shell'

/** The texts in the language `th`, by file. */
export const th: Translations = import.meta.glob(
  ['../../ui-shell/locales/th.json', '../../plugins/*/locales/th.json'],
  { import: 'default' },
)
