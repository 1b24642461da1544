import type { ThemeDraft } from './ThemeDraft.ts'
import { toVariables } from './ThemeDraft.ts'

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** Writes a draft as the code of a host. */
export function formatOptions(draft: ThemeDraft): string {
  const variables = Object.entries(toVariables(draft)).map(
    ([name, value]) => `    ${quote(name)}: ${quote(value)},\n`,
  )
  return [
    "import { createModal } from 'latchkey'\n\n",
    'const modal = createModal({\n',
    `  themeMode: ${quote(draft.mode)},\n`,
    ...(variables.length > 0 ? ['  themeVariables: {\n', ...variables, '  },\n'] : []),
    '})\n',
  ].join('')
}
