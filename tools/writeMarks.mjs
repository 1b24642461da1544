// `node tools/writeMarks.mjs`: writes the pictures of tools/marks/pictures.json from their package
// into ui-shell/marks/, and their checksums into tools/marks/written.json.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installFolder } from './installFolder.mjs'

const source = join(import.meta.dirname, 'marks')
const target = join(import.meta.dirname, '../ui-shell/marks')
const readJson = (/** @type {string} */ path) =>
  JSON.parse(readFileSync(join(source, path), 'utf8'))

/** The picture on one line. An image needs neither the class nor a size of its own. */
const shorten = (/** @type {string} */ svg) =>
  svg
    .replace(/\s*\n\s*/g, '')
    .replace(/ (class|width|height)="[^"]*"(?=[^<]*viewBox)/g, '')
    .replace(/ class="web3icons"/, '')

await installFolder(source)
mkdirSync(target, { recursive: true })
for (const file of readdirSync(target)) if (file.endsWith('.svg')) rmSync(join(target, file))

const name = '@web3icons/core'
/** @type {Record<string, string>} */
const checksums = {}
for (const [id, path] of Object.entries(readJson('pictures.json'))) {
  const module = join(source, 'node_modules', name, 'dist/svgs', `${path}.svg.js`)
  const { default: svg } = await import(pathToFileURL(module).href)
  const text = `${shorten(svg)}\n`
  writeFileSync(join(target, `${id}.svg`), text)
  checksums[id] = createHash('sha256').update(text).digest('hex')
}
const { version } = readJson(`node_modules/${name}/package.json`)
writeFileSync(
  join(source, 'written.json'),
  `${JSON.stringify({ package: `${name}@${version}`, checksums }, null, 2)}\n`,
)
