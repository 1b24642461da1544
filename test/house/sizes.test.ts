import { describe, expect, it } from 'vitest'
import { overBudget } from '../../tools/overBudget.mjs'
import { placeOf } from '../../tools/placeOf.mjs'
import { sizesOf, tierFiles } from '../../tools/sizes.mjs'

const manifest = {
  'index.js': {
    entry: true,
    imports: ['loader.js'],
    modules: ['test/embed/html/main.ts', 'modal/index.ts'],
  },
  'loader.js': { imports: [], modules: ['vite/preload-helper.js'] },
  'boot.js': { source: 'boot.ts', imports: ['loader.js', 'kernel.js'], modules: ['boot.ts'] },
  'kernel.js': {
    imports: [],
    modules: ['kernel/createKernel.ts', 'node_modules/immer/dist/immer.mjs'],
  },
  'mount.js': {
    source: 'ui-shell/mount.ts',
    imports: ['kernel.js', 'react.js'],
    modules: ['ui-shell/mount.ts', 'ui-shell/theme.css'],
  },
  'react.js': {
    imports: [],
    modules: ['node_modules/react/index.js', 'node_modules/react-dom/client.js'],
  },
  'connect.js': {
    source: 'plugins/connect/ConnectView.tsx',
    imports: ['react.js', 'list.js'],
    modules: ['plugins/connect/ConnectView.tsx'],
  },
  'list.js': { imports: [], modules: ['ui-shell/List.tsx'] },
  'swap.js': {
    source: 'plugins/swaps/SwapView.tsx',
    imports: ['list.js', 'chart.js'],
    modules: ['plugins/swaps/SwapView.tsx'],
  },
  'chart.js': { imports: [], modules: ['plugins/swaps/Chart.tsx'] },
  'evm.js': {
    source: 'namespaces/eip155/connect.ts',
    imports: [],
    modules: ['namespaces/eip155/connect.ts'],
  },
  'chain.js': {
    source: 'namespaces/eip155/chain.ts',
    imports: [],
    modules: ['namespaces/eip155/chain.ts'],
  },
}
const weights: Readonly<Record<string, number>> = {
  'index.js': 1,
  'loader.js': 2,
  'boot.js': 10,
  'kernel.js': 20,
  'mount.js': 300,
  'react.js': 5000,
  'connect.js': 1000,
  'list.js': 2000,
  'swap.js': 4000,
  'chart.js': 500,
  'evm.js': 10_000,
  'chain.js': 70_000,
}
const tiers = {
  tier1: ['boot.ts'],
  open: ['ui-shell/mount.ts', 'plugins/connect/ConnectView.tsx', 'namespaces/*/connect.ts'],
  later: [],
}
const sizes = sizesOf(manifest, tiers, (file) => weights[file] ?? 0)

describe('sizes of a build', () => {
  it('count what the page loads before intent', () => {
    expect(sizes.eager).toBe(3)
  })

  it('count what intent adds, shared chunks once', () => {
    expect(sizes.tier1).toBe(30)
  })

  it('count everything from intent until the modal is open, except React', () => {
    expect(sizes.open).toBe(30 + 300 + 3000 + 10_000)
  })

  it('count the file that a view is in', () => {
    expect(sizes.views).toEqual({ Connect: 1000, Swap: 4000 })
  })

  it('count the connect path of a namespace apart from its chain library', () => {
    expect(sizes.namespaces).toEqual({ eip155: 10_000, 'eip155.chain': 70_000 })
  })

  it('list the files of each tier', () => {
    expect([...tierFiles(manifest, tiers).tier1].sort()).toEqual([
      'boot.js',
      'index.js',
      'kernel.js',
      'loader.js',
    ])
  })

  it.each([
    ['plugins/swaps/SwapView.tsx', ['views', 'Swap']],
    ['plugins/swaps/setup.ts', ['plugins', 'swaps']],
    ['plugins/swaps/locales/ar.json', undefined],
    ['plugins/swaps/messages.en.json', ['plugins', 'swaps']],
    [
      'node_modules/@walletconnect/universal-provider/dist/index.es.js',
      ['plugins', 'walletconnect.client'],
    ],
    ['namespaces/eip155/index.ts', ['namespaces', 'eip155.index']],
    ['ui-shell/mount.ts', undefined],
  ])('assign %s to its tier', (source, place) => {
    expect(placeOf(source)).toEqual(place)
  })
})

describe('size gate', () => {
  const budgets = {
    eager: 3,
    tier1: 30,
    open: 20_000,
    view: 1000,
    views: { Swap: 4000 },
    namespace: 10_000,
  }

  it('passes a build within its budgets', () => {
    expect(overBudget(sizes, budgets)).toEqual([])
  })

  it.each(['eager', 'tier1', 'open', 'view', 'namespace'])(
    'fails where a budget is missing: %s',
    (name) => {
      const left = { ...budgets, [name]: undefined } as unknown as typeof budgets
      expect(overBudget(sizes, left)).not.toEqual([])
    },
  )

  it('gives a plugin that is on by default a budget of its own', () => {
    const withPlugin = { ...sizes, defaults: { popup: 100 } }
    expect(overBudget(withPlugin, { ...budgets, defaults: { popup: 100 } })).toEqual([])
    expect(overBudget(withPlugin, { ...budgets, default: 100 })).toEqual([])
    expect(overBudget(withPlugin, { ...budgets, default: 200, defaults: { popup: 99 } })).toEqual([
      'default plugin popup: 100 bytes, budget 99',
    ])
  })

  it.each([
    ['eager', { eager: 2 }],
    ['tier1', { tier1: 29 }],
    ['open', { open: 100 }],
    ['view Connect', { view: 999 }],
    ['view Swap', { views: {} }],
    ['namespace eip155', { namespace: 9999 }],
  ])('names what exceeds its budget: %s', (name, tighter) => {
    expect(overBudget(sizes, { ...budgets, ...tighter })).toEqual([
      expect.stringContaining(`${name}:`),
    ])
  })
})
