import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const tool = pathToFileURL(join(import.meta.dirname, '../../tools/chromium.mjs')).href
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-chromium-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Calls a function of the tool in a process with this environment; its result or its error. */
function call(name: string, env: Readonly<Record<string, string>>) {
  const script = `import * as tool from '${tool}'
try { console.log(tool.${name}()) } catch ({ message }) { console.log(message) }`
  const words = ['--input-type=module', '-e', script]
  const { stdout } = spawnSync(process.execPath, words, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return stdout.trim()
}

describe('the browser that CHROMIUM names', () => {
  it.each(['findChromium', 'chromiumPath', 'installChromium'])('is what %s returns', (name) => {
    const path = join(folder, 'chromium')
    writeFileSync(path, '')
    chmodSync(path, 0o755)
    expect(call(name, { CHROMIUM: path })).toBe(path)
  })

  it.each(['chromiumPath', 'installChromium'])(
    'is not replaced by another one, of which %s would say nothing',
    (name) => {
      const path = join(folder, 'chrmium')
      expect(call('findChromium', { CHROMIUM: path })).toBe('undefined')
      expect(call(name, { CHROMIUM: path })).toBe(
        `CHROMIUM is ${path}, which cannot be run. Set it to the path of a Chromium, or not at all.`,
      )
    },
  )
})
