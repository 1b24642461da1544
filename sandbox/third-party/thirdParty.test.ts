import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readImports } from '../../test/architecture/readImports.ts'
import type { ThirdParty } from './installThirdParty.ts'
import { installThirdParty } from './installThirdParty.ts'

const here = import.meta.dirname
const packages = readdirSync(here, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)

it('lists a third-party namespace and a third-party feature', () => {
  expect(packages).toEqual(['notes', 'ton'])
})

describe.each(packages)('the third-party package %s', (name) => {
  let party: ThirdParty
  beforeAll(() => {
    party = installThirdParty(name)
  })
  const read = (path: string) => readFileSync(join(party.folder, path), 'utf8')
  const sources = () =>
    readdirSync(party.folder, { recursive: true, encoding: 'utf8' }).filter(
      (path) => /\.tsx?$/.test(path) && !/^node_modules\//.test(path),
    )

  it('the package is outside of this tree', () => {
    expect(relative(join(here, '../..'), party.folder)).toMatch(/^\.\.\//)
  })

  it('imports only what Latchkey publishes and what the package declares', () => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read('package.json'))
    const { exports: doors, name: latchkey } = JSON.parse(
      read('node_modules/latchkey/package.json'),
    )
    expect(latchkey).toBe('latchkey')
    const foreign = sources().flatMap((path) =>
      readImports(path, read(path)).flatMap(({ specifier }) =>
        /^(\.\.?\/|node:)/.test(specifier) ? [] : [specifier],
      ),
    )
    const ours = foreign.filter((specifier) => /^latchkey(\/|$)/.test(specifier))
    expect(ours.length).toBeGreaterThan(3)
    expect(ours.filter((specifier) => !(specifier.replace(/^latchkey/, '.') in doors))).toEqual([])
    const packageOf = (specifier: string) =>
      specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
    const undeclared = foreign.filter(
      (specifier) =>
        !ours.includes(specifier) &&
        !(packageOf(specifier) in { ...dependencies, ...devDependencies }),
    )
    expect(undeclared).toEqual([])
    const climbing = sources().flatMap((path) =>
      readImports(path, read(path)).flatMap(({ specifier }) =>
        /^(\.\.\/){2}|#/.test(specifier) ? [specifier] : [],
      ),
    )
    expect(climbing).toEqual([])
  })

  it('the package compiles against the published declarations', () => {
    expect(party.run('node_modules/.bin/tsc', ['--noEmit'])).toEqual({ code: 0, output: '' })
  })

  it('bundlers build its page without other chain libraries or a WalletConnect client', () => {
    const { peerDependenciesMeta } = JSON.parse(read('node_modules/latchkey/package.json'))
    const missing = Object.keys(peerDependenciesMeta).filter(
      (library) => !existsSync(join(party.folder, 'node_modules', library)),
    )
    expect(missing).toEqual(
      expect.arrayContaining([
        '@solana/web3.js',
        '@polkadot/api',
        '@walletconnect/universal-provider',
      ]),
    )
    const words = [
      'page/main.ts',
      '--bundle',
      '--splitting',
      '--format=esm',
      '--outdir=page-esbuild',
      '--log-level=warning',
    ]
    expect(party.run('node_modules/.bin/esbuild', words)).toEqual({ code: 0, output: '' })
  })

  it('the package passes its own tests, the conformance suite among them', () => {
    const { code, output } = party.run('npm', ['test', '--silent'])
    const failed = output.split('\n').filter((line) => /^\s*not ok/.test(line))
    expect(failed).toEqual([])
    expect(code, output.slice(-3000)).toBe(0)
    const count = (word: string) => Number(new RegExp(`^# ${word} (\\d+)`, 'm').exec(output)?.[1])
    expect(count('pass')).toBeGreaterThan(10)
    expect(count('skipped')).toBe(0)
  })
})
