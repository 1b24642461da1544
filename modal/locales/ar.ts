import { byFolder } from './byFolder.ts'

/** The texts in the language `ar`, by folder. */
export const ar = byFolder(
  import.meta.glob('../../{ui-shell,plugins/*}/locales/ar.json', { import: 'default' }),
)
