import { byFolder } from './byFolder.ts'

/** The texts in the language `it`, by folder. */
export const it = byFolder(
  import.meta.glob('../../{ui-shell,plugins/*}/locales/it.json', { import: 'default' }),
)
