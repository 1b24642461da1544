import { byFolder } from './byFolder.ts'

/** The texts in the language `tr`, by folder. */
export const tr = byFolder(
  import.meta.glob('../../{ui-shell,plugins/*}/locales/tr.json', { import: 'default' }),
)
