import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decode, encode } from '@jridgewell/sourcemap-codec'
import { expect, it } from 'vitest'
import { dropIndents } from '../../tools/dropIndents.mjs'

it('takes out the indents of statements, leaves those of texts, and leads to the same lines', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-indents-'))
  const file = join(folder, 'one.js')
  const code = ['function say(name) {', '\treturn `To', '\t\t${name}', '\t`;', '}', '']
  writeFileSync(file, code.join('\n'))
  const mappings = encode([[[0, 0, 0, 0]], [[1, 0, 1, 2]], [], [], [[0, 0, 4, 0]]])
  writeFileSync(`${file}.map`, JSON.stringify({ version: 3, sources: ['one.ts'], mappings }))
  dropIndents(folder)
  const written = readFileSync(file, 'utf8')
  const map = JSON.parse(readFileSync(`${file}.map`, 'utf8'))
  rmSync(folder, { recursive: true })
  expect(written.split('\n')).toEqual([
    'function say(name) {',
    'return `To',
    '\t\t${name}',
    '\t`;',
    '}',
    '',
  ])
  expect(decode(map.mappings)[1]).toEqual([[0, 0, 1, 2]])
})
