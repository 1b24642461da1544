import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { installPacked } from './installPacked.mjs'
import { readPage } from './readPage.mjs'
import { readPageFiles } from './readPageFiles.mjs'

const apps = join(import.meta.dirname, 'apps')
const execute = promisify(execFile)

/**
 * Writes what a page says in words.
 * @param {string} app
 * @param {import('./pageHosts.mjs').Edit} edit
 */
function writeEdit(app, { path, find, put }) {
  const text = readFileSync(join(app, path), 'utf8')
  const edited = text.replace(find, put)
  if (edited === text) throw new Error(`${path} has no ${find}.`)
  writeFileSync(join(app, path), edited)
}

/**
 * Writes an application, and follows a page of docs/getting-started in it: its files word by word,
 * the packed package, then its commands.
 * @param {import('./pageHosts.mjs').PageHost} host
 * @param {string} app its folder, which does not exist
 * @param {{ packed: string, cdn: string, env: NodeJS.ProcessEnv }} parts `cdn`: the folder of
 * `latchkey-cdn`
 */
export async function followPage({ page, create, edits = [] }, app, { packed, cdn, env }) {
  const source = join(apps, `page-${page}`)
  if (create) await execute('npm', create, { cwd: dirname(app), env: { ...env, CI: '1' } })
  else mkdirSync(app)
  if (existsSync(source)) cpSync(source, app, { recursive: true })
  const text = readPage(page)
  for (const [path, content] of readPageFiles(text)) {
    mkdirSync(dirname(join(app, path)), { recursive: true })
    writeFileSync(join(app, path), content)
  }
  for (const edit of edits) writeEdit(app, edit)
  const dependencies = { react: '19.3.1', 'react-dom': '19.3.1' }
  if (existsSync(join(app, 'package.json'))) await installPacked(app, packed, { env, dependencies })
  const [, commands = ''] = /^```sh\n((?:npm pack|npx) [\s\S]*?)^```$/m.exec(text) ?? []
  const local = commands.replace('npm pack latchkey-cdn', `npm pack '${cdn}'`)
  await execute('sh', ['-ec', local], { cwd: app, env })
}
