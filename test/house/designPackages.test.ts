import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { productFiles } from '../architecture/productFiles.ts'
import { readImports } from '../architecture/readImports.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { dependencies, peerDependencies, devDependencies, scripts } = JSON.parse(
  read('package.json'),
)
const declared = { ...devDependencies, ...peerDependencies, ...dependencies }

type Read = readonly { path: string; imports: ReturnType<typeof readImports> }[]
const parsed = (files: readonly { path: string; text: string }[]): Read =>
  files.map(({ path, text }) => ({ path, imports: readImports(path, text) }))
const product = parsed(productFiles())

const importersOf = (name: string, files: Read = product) =>
  files
    .filter(({ imports }) =>
      imports.some(
        ({ specifier, arrives }) =>
          arrives !== 'type' && (specifier === name || specifier.startsWith(`${name}/`)),
      ),
    )
    .map(({ path }) => path)

/** The packages of the design, each with the layer whose work it does. */
const shipped: readonly (readonly [name: string, layer: RegExp])[] = [
  ['react', /^ui-shell\//],
  ['react-dom', /^ui-shell\//],
  ['mitt', /^kernel\//],
  ['immer', /^kernel\//],
  ['viem', /^namespaces\/eip155\//],
  ['@walletconnect/universal-provider', /^plugins\/walletconnect\//],
]

describe('packages of the design', () => {
  it.each(shipped)('%s is declared, installed, and imported by shipped code', (name, layer) => {
    expect(declared[name]).toMatch(/\d/)
    expect(JSON.parse(read(`node_modules/${name}/package.json`)).name).toBe(name)
    const importers = importersOf(name)
    expect(importers.filter((path) => layer.test(path))).not.toEqual([])
  })

  it('include Vite, which makes the build', () => {
    expect(declared['vite']).toMatch(/\d/)
    expect(scripts.build).toBe('node tools/build.mjs')
    const built = ['tools/build.mjs', 'vite.config.ts'].map((path) => ({ path, text: read(path) }))
    expect(importersOf('vite', parsed(built))).toEqual(['tools/build.mjs', 'vite.config.ts'])
  })

  it('include Vitest, which runs the tests', () => {
    expect(declared['vitest']).toMatch(/\d/)
    expect(scripts.test).toBe('node test/run.mjs')
    expect(read('test/run.mjs')).toContain("tool('vitest', ['run']")
    const tests = readdirSync(join(root, 'kernel')).filter((path) => /\.test\.ts$/.test(path))
    expect(
      importersOf(
        'vitest',
        parsed(tests.map((path) => ({ path, text: read(`kernel/${path}`) }))),
      ).sort(),
    ).toEqual(tests.sort())
  })

  it('exclude a package of which only a type is imported', () => {
    const files = [
      {
        path: 'ui-shell/a.ts',
        text: "import type { ReactNode } from 'react'\nexport type A = ReactNode",
      },
      { path: 'ui-shell/b.ts', text: "export const b = () => import('react/jsx-runtime')" },
    ]
    expect(importersOf('react', parsed(files))).toEqual(['ui-shell/b.ts'])
  })
})
