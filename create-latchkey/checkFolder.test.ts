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
