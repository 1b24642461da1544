import { byFolder } from './byFolder.ts'

/** The texts in the language `nl`, by folder. */
export const nl = byFolder(
  import.meta.glob('../../{ui-shell,plugins/*}/locales/nl.json', { import: 'default' }),
)
