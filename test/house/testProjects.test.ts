import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { isSandboxInstalled } from '../../tools/install.mjs'
import { sandboxTests } from '../../tools/sandboxTests.mjs'
import { toolEntry } from '../../tools/toolEntry.mjs'
import { projectOrder } from '../LongestFirst.ts'

const root = join(import.meta.dirname, '../..')

it('assigns every test file to exactly one project, and `npm test` runs every project in one run', async () => {
  const written = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '--', '*.test.ts', '*.test.tsx'],
    { cwd: root, encoding: 'utf8' },
  )
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [toolEntry('vitest'), 'list', '--filesOnly', '--json'],
    { cwd: root, maxBuffer: 1 << 26 },
  )
  const listed: { readonly file: string; readonly projectName: string }[] = JSON.parse(stdout)
  const leftOut = isSandboxInstalled() ? [] : sandboxTests()
  const found = new Set([...listed.map(({ file }) => relative(root, file)), ...leftOut])
  expect(listed.length).toBeLessThanOrEqual(found.size)
  expect([...found].sort()).toEqual(written.trim().split('\n').sort())
  expect(
    listed.filter(({ projectName }) => !projectOrder.includes(projectName.replace(/ \(.*/, ''))),
  ).toEqual([])
  expect(readFileSync(join(root, 'test/run.mjs'), 'utf8')).toMatch(/tool\('vitest', \['run'\]/)
}, 60_000)
