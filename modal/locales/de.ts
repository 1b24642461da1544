import { byFolder } from './byFolder.ts'

/** The texts in the language `de`, by folder. */
export const de = byFolder(
  import.meta.glob('../../{ui-shell,plugins/*}/locales/de.json', { import: 'default' }),
)
