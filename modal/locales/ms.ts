import { byFolder } from './byFolder.ts'

/** The texts in the language `ms`, by folder. */
export const ms = byFolder(
  import.meta.glob('../../{ui-shell,plugins/*}/locales/ms.json', { import: 'default' }),
)
