import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parsePackageName, readLockfile } from './lockfile.ts'
import type { Platform } from './platforms.ts'
import { findMissingOptionals, findUnsupported, supportsPlatform } from './platforms.ts'

const root = join(import.meta.dirname, '../..')
const lock = readLockfile('package-lock.json')
const every = execFileSync('git', ['ls-files', '--', 'package-lock.json', '*/package-lock.json'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')

const platforms: readonly (readonly [name: string, platform: Platform])[] = [
  ['Linux x64', { os: 'linux', cpu: 'x64', libc: 'glibc' }],
  ['Linux x64 with musl', { os: 'linux', cpu: 'x64', libc: 'musl' }],
  ['Linux arm64', { os: 'linux', cpu: 'arm64', libc: 'glibc' }],
  ['Linux arm64 with musl', { os: 'linux', cpu: 'arm64', libc: 'musl' }],
  ['macOS x64', { os: 'darwin', cpu: 'x64' }],
  ['macOS arm64', { os: 'darwin', cpu: 'arm64' }],
  ['Windows x64', { os: 'win32', cpu: 'x64' }],
]
/** The tools that are native programs. */
const native = [
  '@biomejs/biome',
  'lightningcss',
  'oxc-parser',
  'oxc-resolver',
  'rolldown',
  'typescript',
]

const places = Object.keys(lock.packages)

describe('npm ci on each platform', () => {
  it.each(platforms)('finds every native program for %s in the lockfile', (_name, platform) => {
    expect(findUnsupported(lock, platform)).toEqual([])
  })

  it.each(native)('recognises %s as native', (name) => {
    const optional = Object.keys(lock.packages[`node_modules/${name}`]?.optionalDependencies ?? {})
    for (const [, platform] of platforms)
      expect(
        optional.filter((one) =>
          supportsPlatform(lock.packages[`node_modules/${one}`] ?? {}, platform),
        ).length,
        platform.os,
      ).toBeGreaterThan(0)
  })

  it.each(every)('finds in %s every package that another one names', (path) => {
    expect(findMissingOptionals(readLockfile(path))).toEqual([])
  })

  it('refuses a lockfile without one platform’s program', () => {
    const packages = {
      'node_modules/a': {
        optionalDependencies: { 'a-linux': '1.0.0', 'a-mac': '1.0.0', 'a-windows': '1.0.0' },
      },
      'node_modules/a-linux': { os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
      'node_modules/a-mac': { os: ['darwin'], cpu: ['arm64'] },
    }
    expect(
      platforms.flatMap(([name, platform]) =>
        findUnsupported({ path: '', packages }, platform).length > 0 ? [name] : [],
      ),
    ).toEqual([
      'Linux x64 with musl',
      'Linux arm64',
      'Linux arm64 with musl',
      'macOS x64',
      'Windows x64',
    ])
    expect(findMissingOptionals({ path: '', packages })).toEqual(['node_modules/a: a-windows'])
  })
})

describe('WalletConnect packages', () => {
  it('have one version each in the root’s lockfile', () => {
    const ours = places.map(parsePackageName).filter((name) => name.startsWith('@walletconnect/'))
    expect(ours).toContain('@walletconnect/core')
    expect(ours.filter((name, index) => ours.indexOf(name) !== index)).toEqual([])
  })
})
