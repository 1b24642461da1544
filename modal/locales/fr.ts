import { byFolder } from './byFolder.ts'

/** The texts in the language `fr`, by folder. */
export const fr = byFolder(
  import.meta.glob('../../{ui-shell,plugins/*}/locales/fr.json', { import: 'default' }),
)
