import { byFolder } from './byFolder.ts'

/** The texts in the language `th`, by folder. */
export const th = byFolder(
  import.meta.glob('../../{ui-shell,plugins/*}/locales/th.json', { import: 'default' }),
)
