import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { refuseUnknown } from '../../tools/refuseUnknown.mjs'

const root = join(import.meta.dirname, '../..')
const run = (...words: readonly string[]) =>
  spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8', timeout: 30_000 })

it('names each word that stands for nothing, and all that would', () => {
  const known = ['vite', 'next']
  expect(() => refuseUnknown(['next'], known)).not.toThrow()
  expect(() => refuseUnknown([], known)).not.toThrow()
  expect(() => refuseUnknown(['next', 'nxt', 'vit'], known)).toThrow(
    'Unknown: nxt, vit. Known are: vite, next.',
  )
  const begins = (name: string, word: string) => name.startsWith(word)
  expect(() => refuseUnknown(['ne'], known, begins)).not.toThrow()
})

it.each([
  [['tools/strangerRun.mjs', 'vit'], 'Unknown: vit. Known are: vite,'],
  [['tools/strangerRun.mjs', '--build'], 'Name one of vite,'],
  [['tools/removal.mjs', 'plugins/recieve'], 'Unknown: plugins/recieve. Known are: '],
])('fails at once for a word that stands for nothing: %j', (words, message) => {
  const { status, stderr, stdout } = run(...words)
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain(message)
})
