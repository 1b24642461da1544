import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cdnManifest, publishedManifest } from '../../tools/publishedManifest.mjs'

const root = join(import.meta.dirname, '../..')
const decisions = 'docs/internal/decisions'
const pages = [
  'CONTRIBUTING.md',
  ...readdirSync(join(root, decisions)).map((name) => join(decisions, name)),
]

const publishedFolders = pages.flatMap((page) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/npm publish ([^\s`]+)/g)].map(
    ([, folder = '']) => folder,
  ),
)

// `npm publish dist` asks the registry for the package "dist".
it('publishes folders, which npm tells from names of packages by their slash', () => {
  expect(new Set(publishedFolders)).toEqual(new Set(['./dist', './dist-cdn', './create-latchkey']))
})

it('publishes every package with its provenance', () => {
  const created = JSON.parse(readFileSync(join(root, 'create-latchkey/package.json'), 'utf8'))
  for (const { publishConfig } of [publishedManifest(), cdnManifest(), created])
    expect(publishConfig).toEqual({ access: 'public', provenance: true })
})
