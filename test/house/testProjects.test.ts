import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

it('every test file belongs to exactly one project, and `npm test` runs every project', async () => {
  const written = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.test.ts', '*.test.tsx'], { cwd: root, encoding: 'utf8' })
  const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin/vitest'), ['list', '--filesOnly', '--json'], { cwd: root, maxBuffer: 1 << 26 })
  const listed: { readonly file: string; readonly projectName: string }[] = JSON.parse(stdout)
  expect(listed.map(({ file }) => relative(root, file)).sort()).toEqual(written.trim().split('\n').sort())
  const [, run = ''] = /const projects = \[(.*)\]/.exec(readFileSync(join(root, 'test/run.mjs'), 'utf8')) ?? []
  expect(listed.filter(({ projectName }) => !run.includes(`'${projectName.replace(/ \(.*/, '')}'`))).toEqual([])
}, 60_000)
