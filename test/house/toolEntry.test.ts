import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { toolEntry } from '../../tools/toolEntry.mjs'

const root = join(import.meta.dirname, '../..')

it.each([
  ['@biomejs/biome', 'biome', /^Version: \d/],
  ['knip', 'knip', /^\d/],
  ['typescript', 'tsc', /^Version \d/],
  ['vitest', 'vitest', /^vitest\/\d/],
])('runs the command of %s with Node, as every system does', (name, command, answer) => {
  const words = [toolEntry(name, command), '--version']
  expect(execFileSync(process.execPath, words, { encoding: 'utf8' })).toMatch(answer)
})

it('names a command that a package does not have', () => {
  expect(() => toolEntry('vitest', 'vitset')).toThrow('vitest has no command vitset')
})

it('lets no script of package.json set a variable as the shell of Windows does not', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  // The engines are Debian's.
  const { 'test:engines': _, ...others } = scripts as Record<string, string>
  expect(Object.values(others).filter((script) => /^\w+=/.test(script))).toEqual([])
})

it('lets no tool start a file for a shell, which Windows refuses', () => {
  const scripts = ['tools', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.mjs'))
      .map((file) => `${folder}/${file}`),
  )
  expect(scripts).toEqual(expect.arrayContaining(['tools/build.mjs', 'test/run.mjs']))
  expect(
    scripts.filter((path) => readFileSync(join(root, path), 'utf8').includes('node_modules/.bin')),
  ).toEqual([])
})
