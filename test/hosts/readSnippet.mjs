import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const docs = join(import.meta.dirname, '../../docs')

/**
 * Reads TypeScript below a heading of a page, with the code that it assumes. Its functions and
 * constants are exports, and properties of `globalThis` once it runs. `extension` is `ts` or `tsx`.
 * @param {string} page
 * @param {string} heading with its `#`
 * @param {number} [place] the snippet's place among those of the heading, 0 by default
 */
export function readSnippet(page, heading, place = 0) {
  const [, section] = readFileSync(join(docs, `${page}.md`), 'utf8').split(`\n${heading}\n`)
  const snippets = (section ?? '').matchAll(
    /(?:^<!-- with\n([\s\S]*?)^-->\n+)?^```(tsx?)\n([\s\S]*?)^```$/gm,
  )
  const found = [...snippets][place]
  if (!found) throw new Error(`docs/${page}.md has no code ${place} below "${heading}".`)
  const [, preamble = '', extension = 'ts', body = ''] = found
  const code = preamble + body
  const isNamed = /^(?:export )?const modal = /m.test(code)
  const kept = isNamed ? code : code.replace(/^createModal\(/m, 'const modal = createModal(')
  const declared = [...kept.matchAll(/^(export )?(?:(?:async )?function|const) (\w+)/gm)]
  const names = declared.map(([, , name]) => name)
  const unexported = declared.flatMap(([, isExported, name]) => (isExported ? [] : [name]))
  const ends = [
    `Object.assign(globalThis, { ${names.join(', ')} })`,
    `export { ${unexported.join(', ')} }`,
  ]
  return { code: `${kept}\n${ends.join('\n')}\n`, extension }
}
