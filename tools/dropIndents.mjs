import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decode, encode } from '@jridgewell/sourcemap-codec'
import { parseAst } from 'vite'

/**
 * The places of template literals, whose lines are part of a text.
 * @param {unknown} node
 * @param {[number, number][]} [found]
 */
function findTemplates(node, found = []) {
  if (typeof node !== 'object' || node === null) return found
  if ('type' in node && node.type === 'TemplateLiteral' && 'start' in node && 'end' in node)
    found.push([Number(node.start), Number(node.end)])
  for (const part of Object.values(node)) findTemplates(part, found)
  return found
}

/**
 * The width of the indent of each line; 0 for lines that begin in a template literal.
 * @param {string} code
 */
function measureIndents(code) {
  const templates = findTemplates(parseAst(code))
  let start = 0
  return code.split('\n').map((line) => {
    const at = start
    start += line.length + 1
    const isText = templates.some(([from, to]) => from < at && at < to)
    return isText ? 0 : line.length - line.replace(/^\t+/, '').length
  })
}

/**
 * Takes the indents out of the package's chunks, which weigh 25 kB: doors keep theirs, and source maps
 * show the sources. Statements keep their lines.
 * @param {string} folder
 */
export function dropIndents(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const path of files.filter((file) => file.endsWith('.js'))) {
    const file = join(folder, path)
    const code = readFileSync(file, 'utf8')
    const indents = measureIndents(code)
    const lines = code.split('\n').map((line, row) => line.slice(indents[row]))
    writeFileSync(file, lines.join('\n'))
    if (!existsSync(`${file}.map`)) continue
    const map = JSON.parse(readFileSync(`${file}.map`, 'utf8'))
    const mappings = decode(map.mappings)
    for (const [row, line] of mappings.entries())
      for (const segment of line) segment[0] = Math.max(0, segment[0] - (indents[row] ?? 0))
    writeFileSync(`${file}.map`, JSON.stringify({ ...map, mappings: encode(mappings) }))
  }
}
