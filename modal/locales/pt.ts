import { byFolder } from './byFolder.ts'

/** The texts in the language `pt`, by folder. */
export const pt = byFolder(
  import.meta.glob('../../{ui-shell,plugins/*}/locales/pt.json', { import: 'default' }),
)
