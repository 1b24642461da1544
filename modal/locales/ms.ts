import type { Translations } from '#ui-shell'

/** The texts in the language `ms`, by file. */
export const ms: Translations = import.meta.glob(
  ['../../ui-shell/locales/ms.json', '../../plugins/*/locales/ms.json'],
  { import: 'default' },
)
