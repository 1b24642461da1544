import { byFolder } from './byFolder.ts'

/** The texts in the language `pl`, by folder. */
export const pl = byFolder(
  import.meta.glob('../../{ui-shell,plugins/*}/locales/pl.json', { import: 'default' }),
)
