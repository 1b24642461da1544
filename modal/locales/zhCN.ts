import { byFolder } from './byFolder.ts'

/** The texts in the language `zh-CN`, by folder. */
export const zhCN = byFolder(
  import.meta.glob('../../{ui-shell,plugins/*}/locales/zh-CN.json', { import: 'default' }),
)
