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

describe('what is installed is what was reviewed', () => {
  it.each(locks)('every dependency of $path is pinned exactly', (lock) => {
    expect(findUnpinned(lock)).toEqual([])
  })

  it.each(locks)('every package of $path comes from the registry with a checksum', (lock) => {
    expect(findUnverified(lock)).toEqual([])
  })

  it.each(['^1.0.0', '1.x', 'latest', 'git+ssh://git@host/a.git', 'npm:b@^1.0.0', 'file:../a'])(
    'a dependency on %s is not pinned',
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
  ])('a package is not verified by %j', (one) => {
    expect(findUnverified({ path: '', packages: { 'node_modules/a': one } })).toEqual([
      'node_modules/a',
    ])
  })

  it('a package is looked up from the nearest folder outwards', () => {
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
