import { byFolder } from './byFolder.ts'

/** The texts in the language `es`, by folder. */
export const es = byFolder(
  import.meta.glob('../../{ui-shell,plugins/*}/locales/es.json', { import: 'default' }),
)
