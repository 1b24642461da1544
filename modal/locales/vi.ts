import { byFolder } from './byFolder.ts'

/** The texts in the language `vi`, by folder. */
export const vi = byFolder(
  import.meta.glob('../../{ui-shell,plugins/*}/locales/vi.json', { import: 'default' }),
)
