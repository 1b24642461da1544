import { byFolder } from './byFolder.ts'

/** The texts in the language `ru`, by folder. */
export const ru = byFolder(
  import.meta.glob('../../{ui-shell,plugins/*}/locales/ru.json', { import: 'default' }),
)
