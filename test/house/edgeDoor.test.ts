import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { edgeDoor, writeEdgeDoor } from '../../tools/edgeDoor.mjs'

let dist = ''
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'latchkey-edge-'))
  mkdirSync(join(dist, 'modal'))
})
afterEach(() => rmSync(dist, { recursive: true }))

const write = (chunk: string) => {
  writeFileSync(join(dist, 'modal/index.js'), `export const load = () => import("${chunk}");\n`)
  writeEdgeDoor(dist)
  return readFileSync(join(dist, edgeDoor), 'utf8')
}

it('puts an error in the place of the code that boots', () => {
  expect(write('../chunks/boot.js')).toContain('throw new LatchkeyError("browser-only")')
})

it.each(['later.js', 'later-plugins.js', 'screen.de.js'])(
  'fails for a chunk that it does not know: %s',
  (name) => {
    expect(() => write(`../chunks/${name}`)).toThrow(`does not know import("../chunks/${name}")`)
  },
)
