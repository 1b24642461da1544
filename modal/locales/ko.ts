import { byFolder } from './byFolder.ts'

/** The texts in the language `ko`, by folder. */
export const ko = byFolder(
  import.meta.glob('../../{ui-shell,plugins/*}/locales/ko.json', { import: 'default' }),
)
