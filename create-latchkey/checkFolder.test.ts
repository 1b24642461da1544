import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkFolder } from './checkFolder.mjs'

let from = ''
beforeEach(() => {
  from = mkdtempSync(join(tmpdir(), 'create-latchkey-'))
})
afterEach(() => rmSync(from, { recursive: true }))

describe('checkFolder', () => {
  it('accepts a new folder, an empty one, and a new Git repository', () => {
    mkdirSync(join(from, 'empty'))
    mkdirSync(join(from, 'repository/.git'), { recursive: true })
    for (const folder of ['new', 'a/b', 'empty', 'repository', '.'])
      expect(checkFolder(folder, folder === '.' ? join(from, 'empty') : from)).toBe(folder)
  })

  it('accepts a folder with no more than what the Finder of macOS writes', () => {
    writeFileSync(join(from, '.DS_Store'), '')
    expect(checkFolder('.', from)).toBe('.')
  })

  it('takes `~` of an answer for the home folder, as a shell does', () => {
    const name = `create-latchkey-${process.pid}`
    expect(checkFolder(`~/${name}`, from)).toBe(join(homedir(), name))
    expect(checkFolder('~shop', from)).toBe('~shop')
  })

  it('refuses a folder that is not empty, a file, and an empty name', () => {
    writeFileSync(join(from, 'file'), '')
    const refusals = [
      ['.', 'folder-not-empty', 'The folder "." is not empty.'],
      ['file', 'folder-is-file', '"file" is a file.'],
      [' ', 'folder-missing', 'No folder is named.'],
    ] as const
    for (const [folder, code, message] of refusals)
      expect(() => checkFolder(folder, from)).toThrow(
        expect.objectContaining({ code, message, remedy: 'Name a new or an empty folder.' }),
      )
  })

  it.skipIf(process.platform === 'win32').each([
    ['node_modules', 'node_modules', 'where a development server sees no changes'],
    ['node_modules/app', 'node_modules', 'where a development server sees no changes'],
    ['shop#1', '#', 'where Vite takes a path to end'],
    ['what?', '?', 'where Vite takes a path to end'],
    ['shop:1', ':', 'which divides the list of folders where programs are'],
  ])('refuses %s, in which no application would work', (folder, part, reason) => {
    const refusal = {
      code: 'folder-unusable',
      message: `The path of the folder "${folder}" has "${part}" in it, ${reason}.`,
      remedy: 'Name a folder whose path has none of node_modules, #, ? and :.',
    }
    expect(() => checkFolder(folder, from)).toThrow(expect.objectContaining(refusal))
    const { message: _, ...below } = refusal
    expect(() => checkFolder('app', join(from, folder))).toThrow(expect.objectContaining(below))
  })

  it.each(['con', 'NUL', 'com1', 'a/aux/b', 'lpt9.app', 'shop.', 'shop '])(
    'refuses %s on Windows, which could not open it again',
    (folder) => {
      expect(checkFolder(folder, from, 'linux')).toBe(folder)
      expect(() => checkFolder(folder, from, 'win32')).toThrow(
        expect.objectContaining({
          code: 'folder-unusable',
          message: `Windows cannot open the folder "${folder}".`,
          remedy:
            'Name a folder unlike con, nul and other devices, which ends in no dot and no space.',
        }),
      )
    },
  )

  it.each(['con-app', 'console', 'my shop', 'shop (2)', 'Straße', 'a.b'])(
    'accepts %s on every system',
    (folder) => {
      for (const platform of ['linux', 'darwin', 'win32'] as const)
        expect(checkFolder(folder, from, platform)).toBe(folder)
    },
  )

  it.skipIf(process.platform === 'win32')('refuses a folder that it may not read', () => {
    chmodSync(from, 0o755)
    mkdirSync(join(from, 'locked'), { mode: 0 })
    // The system refuses nothing to root, so that another user looks.
    const script = `
      import { checkFolder } from ${JSON.stringify(join(import.meta.dirname, 'checkFolder.mjs'))}
      if (process.getuid() === 0) process.setuid(65534)
      try {
        checkFolder('locked', ${JSON.stringify(from)})
      } catch ({ code, message, remedy }) {
        console.log(code, message, remedy)
      }`
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    })
    expect(output).toBe(
      'folder-unreadable The folder "locked" cannot be read (EACCES). ' +
        'Name a new folder, or one that you may read and write.\n',
    )
  })
})
