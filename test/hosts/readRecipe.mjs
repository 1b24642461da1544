import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const page = join(import.meta.dirname, '../../docs/recipes.md')

/**
 * Reads the code of a server in docs/recipes.md. It listens where `PORT` says.
 * @param {string} heading
 */
export function readRecipe(heading) {
  const [, section = ''] = readFileSync(page, 'utf8').split(`### ${heading}\n`)
  const [, code] = /^```ts(?: file=\S+)?\n([\s\S]*?)^```$/m.exec(section) ?? []
  if (code === undefined) throw new Error(`docs/recipes.md has no code below "${heading}".`)
  return code.replace('.listen(3000)', ".listen(Number(process.env['PORT']))")
}
