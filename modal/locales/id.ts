import type { Translations } from '#ui-shell'

/** The texts in the language `id`, by file. */
export const id: Translations = import.meta.glob(
  ['../../ui-shell/locales/id.json', '../../plugins/*/locales/id.json'],
  { import: 'default' },
)
