import { byFolder } from './byFolder.ts'

/** The texts in the language `ja`, by folder. */
export const ja = byFolder(
  import.meta.glob('../../{ui-shell,plugins/*}/locales/ja.json', { import: 'default' }),
)
