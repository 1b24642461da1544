import { describe, expect, it } from 'vitest'
import { listInstalled, parsePackageName, readLockfile } from './lockfile.ts'

/** Licences approved by the Open Source Initiative that ask for nothing but their notice. */
const open = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]

/**
 * Packages that the two required chain libraries bring along, with the reason why each may stay;
 * see docs/internal/decisions/009.
 */
const known: Readonly<Record<string, string>> = {
  '@substrate/connect': 'GPL-3.0-only, optional part of @polkadot/api that nothing of ours imports',
  '@substrate/connect-extension-protocol': 'as @substrate/connect',
  '@substrate/connect-known-chains': 'as @substrate/connect',
  smoldot: 'as @substrate/connect',
  'rpc-websockets': 'LGPL-3.0-only, a part of @solana/web3.js that a site may replace',
  'text-encoding-utf-8':
    'Unlicense by its LICENSE file, without a field in its package.json; part of @solana/web3.js',
  eyes: 'MIT by its LICENSE file, without a field in its package.json; part of @solana/web3.js',
}

const lock = readLockfile('package-lock.json')
const own = lock.packages['']

/** True for an approved id, or an expression of approved ids. */
const isOpen = (licence = '') =>
  licence
    .replace(/[()]/g, '')
    .split(/ (?:AND|OR) /)
    .every((id) => open.includes(id))
const closedIn = (names: readonly string[]) =>
  [...listInstalled(lock, names)]
    .filter((place) => !isOpen(lock.packages[place]?.license))
    .map((place) => `${place}: ${lock.packages[place]?.license ?? 'no licence'}`)

describe('licences', () => {
  it('are open for every dependency of the package', () => {
    const names = Object.keys(own?.dependencies ?? {})
    expect(names.length).toBeGreaterThan(0)
    expect(closedIn(names)).toEqual([])
  })

  it('are open for the optional peers and their dependencies', () => {
    const peers = Object.keys(own?.peerDependencies ?? {})
    expect(peers).toContain('@walletconnect/universal-provider')
    const closed = closedIn(peers).map((line) => line.replace(/^.*node_modules\/(.+): .*$/, '$1'))
    expect(closed.sort()).toEqual(Object.keys(known).sort())
  })

  it.each([
    'UNLICENSED',
    'SEE LICENSE IN LICENSE.md',
    'GPL-3.0-only',
    'MIT AND LGPL-3.0',
    undefined,
  ])('refuses %s', (licence) => {
    expect(isOpen(licence)).toBe(false)
  })

  it.each(['MIT', '(Apache-2.0 AND MIT)', '(MIT OR CC0-1.0)'])('accepts %s', (licence) => {
    expect(isOpen(licence)).toBe(true)
  })
})

/**
 * The newest version under an open licence; what came later may only be used with its vendor's
 * network.
 */
const lastOpen: Readonly<Record<string, string>> = {
  '@walletconnect/core': '2.21.8',
  '@walletconnect/sign-client': '2.21.8',
  '@walletconnect/types': '2.21.8',
  '@walletconnect/universal-provider': '2.21.8',
  '@walletconnect/utils': '2.21.8',
  '@reown/walletkit': '1.2.10',
}
const newer = (version: string, than: string) =>
  version.localeCompare(than, 'en', { numeric: true }) > 0

describe('packages with a changed licence', () => {
  it('stay at the last open version, wherever they are installed', () => {
    const late = Object.entries(lock.packages).filter(([place, { version = '' }]) =>
      newer(version, lastOpen[parsePackageName(place)] ?? version),
    )
    expect(late.map(([place, { version }]) => `${place}@${version}`)).toEqual([])
    expect(newer('2.21.9', '2.21.8')).toBe(true)
  })

  it('depend on no other connection modal', () => {
    expect(
      Object.keys(lock.packages).filter((place) =>
        /node_modules\/(@reown\/appkit|@web3modal\/|@rainbow-me\/|connectkit$)/.test(place),
      ),
    ).toEqual([])
  })
})
