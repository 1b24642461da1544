import { describe, expect, it } from 'vitest'
import { inlineJson, plainBytes, publishedDeclaration } from '../../tools/declarations.mjs'

const names: [string, string][] = [
  ['#kernel', './kernel/index.ts'],
  ['#kernel/browser', './kernel/browser.ts'],
  ['#plugins/*', './plugins/*.ts'],
  ['#namespaces/*', './namespaces/*/index.ts'],
]
const published = (path: string, text: string) => publishedDeclaration(path, text, names)

describe('a published declaration', () => {
  it.each([
    [
      'names the file beside it',
      'kernel/a.d.ts',
      "import type { B } from './b.ts';",
      "import type { B } from './b.js';",
    ],
    ['names a view', 'plugins/a/index.d.ts', "import('./AView.tsx')", "import('./AView.js')"],
    [
      'resolves a door',
      'plugins/a/index.d.ts',
      "import { x } from '#kernel';",
      "import { x } from '../../kernel/index.js';",
    ],
    [
      'resolves a door from the root',
      'index.d.ts',
      "export type { x } from '#kernel';",
      "export type { x } from './kernel/index.js';",
    ],
    [
      'resolves a file of a door',
      'boot.d.ts',
      "import '#kernel/browser';",
      "import './kernel/browser.js';",
    ],
    [
      'resolves a port',
      'plugins/a/index.d.ts',
      'import("#plugins/b/port").C',
      'import("../b/port.js").C',
    ],
    [
      'resolves a namespace',
      'catalog.d.ts',
      "from '#namespaces/eip155'",
      "from './namespaces/eip155/index.js'",
    ],
    [
      'leaves packages alone',
      'kernel/a.d.ts',
      "import { string } from 'valibot';",
      "import { string } from 'valibot';",
    ],
  ])('%s', (_, path, written, expected) => {
    expect(published(path, written)).toBe(expected)
  })
})

it('declares the texts of a JSON file in place, since not every compiler resolves JSON', () => {
  const declared = "import texts from './texts.json';\nexport type Code = keyof typeof texts;\n"
  const readTexts = (path: string) => (path === './texts.json' ? { 'a-b': ['x', 'y'] } : {})
  expect(inlineJson(declared, readTexts)).toBe(
    'declare const texts: {\n    readonly "a-b": readonly string[];\n};\nexport type Code = keyof typeof texts;\n',
  )
})

it('names arrays of bytes as compilers before TypeScript 5.7 read them', () => {
  expect(plainBytes('body: Uint8Array<ArrayBuffer> | Uint8Array')).toBe(
    "body: ReturnType<Uint8Array['slice']> | Uint8Array",
  )
})
