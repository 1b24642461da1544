import { byFolder } from './byFolder.ts'

/** The texts in the language `uk`, by folder. */
export const uk = byFolder(
  import.meta.glob('../../{ui-shell,plugins/*}/locales/uk.json', { import: 'default' }),
)
