import type { Translations } from '#ui-shell'

/** The texts in the language `hi`, by file. */
export const hi: Translations = import.meta.glob('../../{ui-shell,plugins/*}/locales/hi.json', {
  import: 'default',
})
