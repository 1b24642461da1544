import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findUnpinned, findUnverified, listInstalled, readLockfile } from './lockfile.ts'

const root = join(import.meta.dirname, '../..')
const paths = execFileSync('git', ['ls-files', '--', 'package-lock.json', '*/package-lock.json'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
const locks = paths.map(readLockfile)

const integrity = 'sha512-a'

describe('locked packages', () => {
  it.each(locks)('pins every dependency of $path exactly', (lock) => {
    expect(findUnpinned(lock)).toEqual([])
  })

  it.each(locks)('installs every package of $path from the registry with a checksum', (lock) => {
    expect(findUnverified(lock)).toEqual([])
  })

  it.each(['^1.0.0', '1.x', 'latest', 'git+ssh://git@host/a.git', 'npm:b@^1.0.0', 'file:../a'])(
    'reports the unpinned dependency %s',
    (range) => {
      expect(
        findUnpinned({ path: '', packages: { '': { dependencies: { a: range } } } }),
      ).toHaveLength(1)
    },
  )

  it.each([
    {},
    { integrity: 'sha1-a' },
    { integrity, resolved: 'git+ssh://git@host/a.git' },
    { integrity, resolved: 'https://elsewhere.example/a.tgz' },
  ])('reports a package that is unverified by %j', (one) => {
    expect(findUnverified({ path: '', packages: { 'node_modules/a': one } })).toEqual([
      'node_modules/a',
    ])
  })

  it('looks up a package from the nearest folder outwards', () => {
    const lock = {
      path: '',
      packages: {
        '': { dependencies: { a: '1.0.0' } },
        'node_modules/a': { dependencies: { b: '^1.0.0' } },
        'node_modules/a/node_modules/b': { dependencies: { c: '^1.0.0' } },
        'node_modules/b': {},
        'node_modules/c': {},
      },
    }
    expect([...listInstalled(lock, ['a'])]).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/c',
    ])
  })
})
