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
    expect(() => checkFolder('.', from)).toThrow('The folder "." is not empty.')
    expect(() => checkFolder('file', from)).toThrow('"file" is a file.')
    expect(() => checkFolder(' ', from)).toThrow('No folder is named.')
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
      } catch ({ name, message }) {
        console.log(name, message)
      }`
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    })
    expect(output).toBe('Refusal The folder "locked" cannot be read (EACCES).\n')
  })
})
