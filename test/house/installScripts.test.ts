import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parsePackageName, readLockfile } from './lockfile.ts'

const root = join(import.meta.dirname, '../..')
const paths = execFileSync('git', ['ls-files', '--', 'package-lock.json', '*/package-lock.json'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')

/** Packages with an install script, each with what makes it unnecessary. */
const unneeded: Readonly<Record<string, string>> = {
  bcrypto: 'falls back to JavaScript',
  'bigint-buffer': 'falls back to JavaScript',
  bsip: 'falls back to JavaScript',
  bstring: 'falls back to JavaScript',
  bufferutil: 'optional part of ws, which masks in JavaScript without it',
  esbuild: 'its program is an optional dependency of its own; the script only checks it',
  leveldown: 'a store on disk; the chain is kept in memory',
  mrmr: 'falls back to JavaScript',
  'msgpackr-extract': 'optional part of msgpackr, which has the same in JavaScript',
  protobufjs: 'the script prints a notice about versions',
  secp256k1: 'falls back to elliptic',
  sqlite3: 'a store on disk; the chain is kept in memory',
  'utf-8-validate': 'optional part of ws, which checks in JavaScript without it',
}

const scriptsIn = (path: string) =>
  Object.entries(readLockfile(path).packages).flatMap(([place, { hasInstallScript }]) =>
    hasInstallScript === true ? [parsePackageName(place)] : [],
  )

describe('install scripts', () => {
  it('are off for npm in this project', () => {
    expect(readFileSync(join(root, '.npmrc'), 'utf8').split('\n')).toContain('ignore-scripts=true')
  })

  it.each(paths)('of %s are all known to be unnecessary', (path) => {
    expect(scriptsIn(path).filter((name) => !(name in unneeded))).toEqual([])
  })

  it('are listed for packages that are still locked', () => {
    const locked = new Set(paths.flatMap(scriptsIn))
    expect(Object.keys(unneeded).filter((name) => !locked.has(name))).toEqual([])
  })

  it.each(scriptsIn('package-lock.json'))('%s works without having run its own', (name) => {
    const require = createRequire(join(root, 'package.json'))
    const folder = join(root, 'node_modules', name)
    expect(existsSync(join(folder, 'build'))).toBe(false)
    // A package without JavaScript is an optional part that its user can do without.
    const optional =
      readLockfile('package-lock.json').packages[`node_modules/${name}`]?.optional === true
    if (!optional) expect(require(name)).toBeTruthy()
  })
})
