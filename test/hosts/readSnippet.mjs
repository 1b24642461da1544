import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const docs = join(import.meta.dirname, '../../docs')

/**
 * Reads the first TypeScript below a heading of a page, with the code that it assumes. Its modal and
 * what it exports are properties of `globalThis` once it runs.
 * @param {string} page
 * @param {string} heading with its `#`
 */
export function readSnippet(page, heading) {
  const [, section] = readFileSync(join(docs, `${page}.md`), 'utf8').split(`\n${heading}\n`)
  const found = /(?:^<!-- with\n([\s\S]*?)^-->\n+)?^```ts\n([\s\S]*?)^```$/m.exec(section ?? '')
  if (!found) throw new Error(`docs/${page}.md has no code below "${heading}".`)
  const [, preamble = '', body = ''] = found
  const code = preamble + body
  const names = [...code.matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name]) => name)
  const isNamed = /^const modal = /m.test(code)
  const kept = isNamed ? code : code.replace(/^createModal\(/m, 'const modal = createModal(')
  const shared = [...names, ...(/\bmodal = /.test(kept) ? ['modal'] : [])]
  return `${kept}\nObject.assign(globalThis, { ${shared.join(', ')} })\nexport {}\n`
}
