import type { Translations } from '#ui-shell'

/** The texts in the language `zh-CN`, by file. */
export const zhCN: Translations = import.meta.glob(
  ['../../ui-shell/locales/zh-CN.json', '../../plugins/*/locales/zh-CN.json'],
  { import: 'default' },
)
