import { byFolder } from './byFolder.ts'

/** The texts in the language `hi`, by folder. */
export const hi = byFolder(
  import.meta.glob('../../{ui-shell,plugins/*}/locales/hi.json', { import: 'default' }),
)
