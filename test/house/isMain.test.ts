import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

const tool = pathToFileURL(join(import.meta.dirname, '../../tools/isMain.mjs'))

let folder = ''
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'latchkey main ')))
  mkdirSync(join(folder, 'real'))
  symlinkSync(join(folder, 'real'), join(folder, 'link'), 'junction')
  const script = `import { isMain } from ${JSON.stringify(tool.href)}\nconsole.log(isMain(import.meta.filename))\n`
  writeFileSync(join(folder, 'real/script.mjs'), script)
  writeFileSync(join(folder, 'real/other.mjs'), "import './script.mjs'\n")
})
afterAll(() => rmSync(folder, { recursive: true }))
const run = (...words: readonly string[]) =>
  execFileSync(process.execPath, words, { cwd: folder, encoding: 'utf8' }).trim()

it.each(['real/script.mjs', 'link/script.mjs'])(
  'a script runs that Node is started with: %s',
  (path) => {
    expect(run(path)).toBe('true')
    expect(run(join(folder, path))).toBe('true')
  },
)

it('a script that another one imports does not run', () => {
  expect(run('real/other.mjs')).toBe('false')
  expect(run('--input-type=module', '-e', "import './real/script.mjs'")).toBe('false')
})
