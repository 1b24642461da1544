import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import ofSend from '../../plugins/send/messages.en.json'
import ofReviews from '../../ui-shell/reviewMessages.en.json'

const root = join(import.meta.dirname, '../../namespaces')
const texts = { ...ofReviews, ...ofSend }
/**
 * Codes in a namespace's source: an argument of `createNote` or `blockingNote`, the `code` beside a
 * `level`, or the last item of a row in a table of blocking conditions.
 */
const codeOf =
  /(?:\bcreateNote\(\s*'(?:stop|warn|info)',\s*'|\bblockingNote\(\s*'|\blevel: [^{}]+,\s*code: '|^ +\[.* [!=<>&]+ .*, '|^ +\[is[A-Z]\w*, ')([a-z]+(?:-[a-z]+)*)'/gm

const codes = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.ts$/.test(path) && !/\.test\.ts$|node_modules/.test(path))
  .flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(codeOf)].map(
      ([, code]) => `${path.split('/')[0]} ${code}`,
    ),
  )

describe('transfer notes of namespaces', () => {
  it('are found in the source', () => {
    expect(codes).toEqual(
      expect.arrayContaining([
        'bip122 fee-high',
        'polkadot rest-included',
        'stacks memo-too-long',
        'cosmos would-fail',
      ]),
    )
  })

  it('have a text for every code that docs/writing-a-namespace.md offers', () => {
    const page = readFileSync(join(root, '../docs/writing-a-namespace.md'), 'utf8')
    const [, section = ''] = /^### Notes of a plan or an address$([\s\S]*?)^### /m.exec(page) ?? []
    const offered = [...section.matchAll(/^- (.*)$/gm)].flatMap(([, line = '']) =>
      [...line.matchAll(/`([\w-]+)`/g)].map(([, code]) => code),
    )
    expect(offered.length).toBeGreaterThan(20)
    expect(offered.filter((code) => !Object.hasOwn(texts, `note.${code}`))).toEqual([])
  })

  it('have a text for every code', () => {
    expect(codes.filter((code) => !Object.hasOwn(texts, `note.${code.split(' ')[1]}`))).toEqual([])
  })
})
