import { describe, expect, it } from 'vitest'
import { createModuleGraph, resolveSpecifier } from './createModuleGraph.ts'
import { productFiles } from './productFiles.ts'
import { readImports } from './readImports.ts'

const files = productFiles()
const arrivesWith = createModuleGraph(files)
const matching = (pattern: RegExp) =>
  files.map((file) => file.path).filter((path) => pattern.test(path))
/** Checks every file of a kind, whether or not one exists yet. */
const each = (pattern: RegExp, complaint: (path: string) => unknown[]) =>
  matching(pattern).flatMap((path) => complaint(path).map((what) => `${path} brings ${what}`))

const light = /^(mitt|immer|valibot)$/

describe('transitive imports of a module', () => {
  it('counts static imports, not types and not imports on demand', () => {
    const text =
      "import { a } from 'one'\nimport type { B } from 'two'\nimport { type C } from 'three'\nexport const d = (b: B, c: C) => [a, b, c, import('four')]\nexport * from 'five'\nimport 'six'"
    expect(
      readImports('kernel/a.ts', text).map((one) => `${one.specifier} ${one.arrives}`),
    ).toEqual(['one static', 'two type', 'three type', 'four dynamic', 'five static', 'six static'])
  })

  it('follows files and subpath imports', () => {
    const tree = [
      {
        path: 'plugins/swaps/manifest.ts',
        text: "import '#kernel'\nimport '#plugins/ports/swaps'",
      },
      { path: 'plugins/ports/swaps.ts', text: "import 'viem'" },
      {
        path: 'kernel/index.ts',
        text: "import 'mitt'\nexport const later = () => import('immer')",
      },
    ]
    expect(createModuleGraph(tree)('plugins/swaps/manifest.ts').packages.toSorted()).toEqual([
      'mitt',
      'viem',
    ])
    expect(resolveSpecifier('plugins/a/setup.ts', '#plugins/ports/b')).toBe('plugins/ports/b.ts')
    expect(resolveSpecifier('plugins/a/setup.ts', 'react')).toBeUndefined()
  })
})

describe('loading tiers', () => {
  const heavy = (path: string) => arrivesWith(path).packages.filter((name) => !light.test(name))
  const code = (path: string) =>
    arrivesWith(path).files.filter(
      (file) => /(setup|View|chain)\.tsx?$/.test(file) && file !== path,
    )

  it('lets the kernel load mitt and valibot; immer comes with the first plugin that has state', () => {
    expect(arrivesWith('kernel/index.ts').packages.toSorted()).toEqual(['mitt', 'valibot'])
    const importers = files.filter(({ path, text }) =>
      readImports(path, text).some((one) => one.specifier === 'immer' && one.arrives !== 'type'),
    )
    expect(importers.map(({ path }) => path)).toEqual(['kernel/runtime/draftState.ts'])
    // A module that both import would become a chunk of its own in a host's build.
    expect(arrivesWith('kernel/runtime/draftState.ts').files).toHaveLength(1)
  })

  it('lets a manifest load no library, setup, view or chain code', () => {
    expect(each(/(^|\/)manifest\.ts$/, (path) => [...heavy(path), ...code(path)])).toEqual([])
  })

  it('lets a port load no library, setup, view or chain code', () => {
    expect(each(/^plugins\/[^/]+\/port\.ts$/, (path) => [...heavy(path), ...code(path)])).toEqual(
      [],
    )
  })

  it('lets a door load no library, setup, view or chain code', () => {
    expect(
      each(/^(plugins|namespaces)\/[^/]+\/index\.ts$/, (path) => [...heavy(path), ...code(path)]),
    ).toEqual([])
  })

  it('lets a connect path load no chain library, only hashes and encodings for addresses', () => {
    const chainLibraries = (path: string) =>
      heavy(path).filter((name) => !/^@(noble\/hashes|scure\/base)(\/|$)/.test(name))
    expect(
      each(/^namespaces\/[^/]+\/connect\.ts$/, (path) => [...chainLibraries(path), ...code(path)]),
    ).toEqual([])
  })

  it('keeps React and chain libraries out of the kernel', () => {
    expect(each(/^kernel\/index\.ts$/, heavy)).toEqual([])
  })

  it('keeps kernel, React, shell and features out of the composition root', () => {
    const eager =
      /^(kernel\/(createKernel|lifecycle|router|rpc|connections|http|gate)\.ts|ui-shell\/(?!element|react)|plugins\/|namespaces\/)/
    expect(
      each(/^modal\/index\.ts$/, (path) => [
        ...arrivesWith(path).packages,
        ...arrivesWith(path).files.filter((file) => eager.test(file)),
      ]),
    ).toEqual([])
    // The connector of every modal comes with the catalogue; features and namespaces do not.
    const lazy = /^(plugins\/(?!walletconnect\/|ports\/)|namespaces\/)/
    expect(
      each(/^modal\/catalog\.ts$/, (path) =>
        arrivesWith(path).files.filter((file) => lazy.test(file)),
      ),
    ).toEqual([])
  })

  it('resolves every import to an existing file', () => {
    const known = new Set(files.map((file) => file.path))
    const missing = files.flatMap(({ path, text }) =>
      readImports(path, text).flatMap(({ specifier }) => {
        const file = resolveSpecifier(path, specifier)
        return file !== undefined &&
          /\.tsx?$/.test(file) &&
          !/generated/.test(file) &&
          !known.has(file)
          ? [`${path} names ${specifier}`]
          : []
      }),
    )
    expect(missing).toEqual([])
  })
})
