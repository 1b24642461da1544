import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  checkWhole,
  checkWithout,
  product,
  removableFolders,
  testWithout,
} from '../../tools/removal.mjs'
import { testsWithout } from '../harness/testsWithout.ts'

const folders = removableFolders()
/**
 * `npm run removals` runs the unit tests of the rest for every folder; `npm test` those that are
 * affected, for two folders at once.
 */
const selection = process.env['REMOVALS']
const tested =
  selection === undefined
    ? [['plugins/receive', 'namespaces/stacks']]
    : folders
        .filter((folder) => selection === 'all' || selection.split(',').includes(folder))
        .map((folder) => [folder])
const target = (folder: string) =>
  join(import.meta.dirname, '../../.cache/removal', folder.replaceAll('/', '-'))

const whole = target('whole')

describe('the repository without a feature or namespace', () => {
  beforeAll(() => expect(checkWhole(whole)).toBe(''))
  afterAll(() => rmSync(whole, { recursive: true, force: true }))

  it('knows every folder that the catalogue loads', () => {
    expect(folders).toEqual(
      expect.arrayContaining(['plugins/send', 'plugins/embedded-wallet', 'namespaces/eip155']),
    )
    expect(folders.length).toBeGreaterThanOrEqual(20)
  })

  it.each(folders)('keeps types and build green without %s', async (folder) => {
    expect(await checkWithout(folder, target(folder), whole)).toBe('')
  })

  it.each(tested.map((gone) => [gone.join(' and '), gone] as const))(
    'keeps the unit tests of the rest green without %s',
    (name, gone) => {
      const { rest, affected } = testsWithout(gone)
      for (const folder of product)
        expect([folder, rest.some((path) => path.startsWith(`${folder}/`))]).toEqual([folder, true])
      expect(affected.length).toBeGreaterThan(0)
      const place = target(`${name.replaceAll(' ', '-')}-tests`)
      expect(testWithout(gone, place, selection ? rest : affected)).toBe('')
    },
  )

  it('fails where the compiler does not run', () => {
    vi.stubEnv('NODE_OPTIONS', '--no-such-option')
    try {
      expect(checkWhole(target('no-compiler'))).toContain('--no-such-option')
    } finally {
      vi.unstubAllEnvs()
      rmSync(target('no-compiler'), { recursive: true, force: true })
    }
  })

  it('fails for a plugin that others need', async () => {
    expect(await checkWithout('plugins/tokens', target('tokens'), whole)).toContain('tokens')
  })
})
