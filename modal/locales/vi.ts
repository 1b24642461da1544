import type { Translations } from '#ui-shell'

/** The texts in the language `vi`, by file. */
export const vi: Translations = import.meta.glob(
  ['../../ui-shell/locales/vi.json', '../../plugins/*/locales/vi.json'],
  { import: 'default' },
)
