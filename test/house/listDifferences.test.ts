import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installMissing, listDifferences } from '../../tools/install.mjs'

type Packages = Readonly<Record<string, { version?: string; link?: true; optional?: true }>>

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-packages-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function lock(wanted: Packages, installed?: Packages) {
  const write = (path: string, packages: Packages) =>
    writeFileSync(join(folder, path), JSON.stringify({ packages }))
  write('package-lock.json', { '': { version: '0.1.0' }, ...wanted })
  if (!installed) return
  mkdirSync(join(folder, 'node_modules'))
  write('node_modules/.package-lock.json', installed)
}

describe('the packages of a folder', () => {
  const react = { 'node_modules/react': { version: '19.3.1' } }

  it('are as the lockfile says without optional ones', () => {
    lock({ ...react, 'node_modules/fsevents': { version: '2.3.3', optional: true } }, react)
    expect(listDifferences(folder)).toEqual([])
  })

  it('are absent before they are installed', () => {
    lock(react)
    expect(listDifferences(folder)).toEqual([
      { name: 'react', wanted: '19.3.1', installed: undefined },
    ])
  })

  it('are absent where an installation was interrupted while it wrote what it had done', () => {
    lock(react, {})
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{ "packages": { "node_mod')
    expect(listDifferences(folder)).toEqual([
      { name: 'react', wanted: '19.3.1', installed: undefined },
    ])
  })

  it('may have another version, or be a link, that a developer tries', () => {
    const scoped = { 'node_modules/viem/node_modules/@noble/curves': { version: '2.4.0' } }
    lock(
      { ...react, ...scoped },
      {
        'node_modules/react': { version: '19.4.0' },
        'node_modules/viem/node_modules/@noble/curves': { link: true },
      },
    )
    expect(listDifferences(folder)).toEqual([
      { name: 'react', wanted: '19.3.1', installed: '19.4.0' },
      { name: '@noble/curves', wanted: '2.4.0', installed: 'a link' },
    ])
  })

  it('stay as a developer has them, by their names', () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    expect(installMissing([{ name: 'react', wanted: '19.3.1', installed: '19.4.0' }])).toBe(true)
    expect(said.mock.calls).toEqual([
      ['react 19.4.0 instead of 19.3.1: `npm ci` installs what package-lock.json says.'],
    ])
    said.mockRestore()
  })
})
