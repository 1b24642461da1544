import { byFolder } from './byFolder.ts'

/** The texts in the language `id`, by folder. */
export const id = byFolder(
  import.meta.glob('../../{ui-shell,plugins/*}/locales/id.json', { import: 'default' }),
)
