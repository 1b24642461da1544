import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { absentHere, isFolderInstalled } from '../tools/installFolder.mjs'

const root = join(import.meta.dirname, '..')
const cache = join(root, '.cache')
const module = JSON.stringify(join(root, 'tools/installFolder.mjs'))

let folder: string
beforeEach(() => {
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(join(cache, 'folder-'))
  lockWith('1.0.0')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function lockWith(version: string) {
  const manifest = { name: 'folder', version }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...manifest, lockfileVersion: 3, requires: true, packages: { '': manifest } }),
  )
}

/** Installs the folder in a process of its own; how many installations it began. */
async function installElsewhere(): Promise<number> {
  const program = `import(${module}).then((one) => one.installFolder(${JSON.stringify(folder)}))`
  const { stderr } = await promisify(execFile)(process.execPath, ['-e', program])
  return stderr.split('Installing the packages').length - 1
}

describe('packages of a folder of its own', () => {
  it('several processes at once install the packages once', async () => {
    const begun = await Promise.all([installElsewhere(), installElsewhere(), installElsewhere()])
    expect(begun.reduce((sum, one) => sum + one)).toBe(1)
    expect(isFolderInstalled(folder)).toBe(true)
    expect(await installElsewhere()).toBe(0)
  })

  it('installs the packages again when the lockfile changed', async () => {
    await installElsewhere()
    lockWith('1.0.1')
    expect(isFolderInstalled(folder)).toBe(false)
    expect(await installElsewhere()).toBe(1)
  })

  it('installs the packages although a process ended in the middle', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    const lock = join(cache, 'installing', `${relative(root, folder).replaceAll('/', '-')}.lock`)
    mkdirSync(lock, { recursive: true })
    writeFileSync(join(lock, 'pid'), String(pid))
    expect(await installElsewhere()).toBe(1)
    expect(existsSync(lock)).toBe(false)
  })

  it('installs the packages although a process ended before its number was in the lock', async () => {
    const lock = join(cache, 'installing', `${relative(root, folder).replaceAll('/', '-')}.lock`)
    mkdirSync(lock, { recursive: true })
    writeFileSync(join(lock, 'pid'), '')
    utimesSync(lock, 0, 0)
    expect(await installElsewhere()).toBe(1)
  })

  it('fails where no lock can be made, and waits for nothing', async () => {
    // The lock has the name of the whole path, which is longer than a file's may be.
    const outer = folder
    folder = join(outer, 'a'.repeat(120), 'b'.repeat(120))
    mkdirSync(folder, { recursive: true })
    lockWith('1.0.0')
    await expect(installElsewhere()).rejects.toThrow('ENAMETOOLONG')
    folder = outer
  })

  it('names packages that exist for other platforms only', () => {
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ optionalDependencies: { elsewhere: '1.0.0' } }),
    )
    expect(absentHere(folder)).toEqual(['elsewhere'])
  })

  it('installs nothing for a folder without a package.json', () => {
    rmSync(join(folder, 'package.json'))
    expect(isFolderInstalled(folder)).toBe(true)
  })
})
