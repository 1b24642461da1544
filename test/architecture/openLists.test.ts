import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { connectors, features, namespaces } from '../../modal/catalog.ts'
import type { SourceFile } from './productFiles.ts'
import { productFiles } from './productFiles.ts'
import { getChild, getText, parseModule, walk } from './syntax.ts'

const root = join(import.meta.dirname, '../..')
const files = productFiles()

/** Names of the routes that the plugins define. */
const views = files.flatMap(({ path, text }) =>
  /^plugins\/.*\.ts$/.test(path)
    ? [...text.matchAll(/\bdefineRoute(?:<[^(]*>)?\(\s*'(\w+)',?\s*\)/g)].map(
        ([, name = '']) => name,
      )
    : [],
)
/** Namespaces that exist, and the others that the specification names. */
const chains = [
  ...new Set([
    ...Object.keys(namespaces),
    ...readdirSync(join(root, 'namespaces')).filter(
      (name) => !name.includes('.') && name !== 'kit',
    ),
  ]),
]
const laterChains = ['solana', 'bip122', 'polkadot', 'cosmos', 'sui', 'stacks', 'ton']
/** They are also what wallets and accounts can do, what a page has, and what an icon shows. */
const deeds = ['send', 'receive', 'names', 'swap']
const switched = features
  .flatMap(({ id, remote }) => (remote === undefined ? [id] : [id, remote]))
  .filter((name) => !deeds.includes(name))
const laterFeatures = [
  'swaps',
  'onramp',
  'activity',
  'payments',
  'payWithExchange',
  'multiWallet',
  'emailCapture',
  'reown_authentication',
]
const names = new Set([
  ...views,
  ...chains,
  ...laterChains,
  ...switched,
  ...laterFeatures,
  ...Object.keys(connectors),
])

/** Names of views, namespaces and features in a file: as texts, as literal types and as keys. */
function namedIn({ path, text }: SourceFile): string[] {
  const found: string[] = []
  walk(parseModule(path, text), (node) => {
    const written =
      node.type === 'Literal'
        ? getText(node)
        : node.type === 'Property'
          ? getText(getChild(node, 'key'))
          : undefined
    if (written !== undefined && names.has(written)) found.push(`${path}: ${written}`)
  })
  return found
}

/**
 * Chains and ecosystems by the names people give them, whole words in any case. `near` is left out:
 * it is also a word.
 */
const chainWords = new RegExp(
  `\\b(${['eip155', 'evm', 'bip122', 'cip34', 'tvm', 'ethereum', 'sepolia', 'arbitrum', 'solana', 'bitcoin', 'litecoin', 'dogecoin', 'polkadot', 'kusama', 'westend', 'cosmos', 'cosmoshub', 'osmosis', 'celestia', 'sui', 'stacks', 'stx', 'ton', 'tron', 'aptos', 'algorand', 'cardano', 'starknet', 'stellar', 'tezos', 'hedera', 'xrpl'].join('|')})\\b`,
  'gi',
)
/** Tickers, whole words as they are written. */
const tickers =
  /\b(ETH|WETH|BTC|SOL|DOT|KSM|ATOM|OSMO|SUI|STX|TON|TRX|NEAR|ADA|XRP|BNB|AVAX|MATIC|POL|USDC|USDT|DAI)\b/g
/** Everything that such a file says, comments and parts of names included. */
function chainsIn({ path, text }: SourceFile): string[] {
  const words = text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/_/g, ' ')
  return [...words.matchAll(chainWords), ...text.matchAll(tickers)].map(
    ([word]) => `${path}: ${word}`,
  )
}
const everySource = (folder: string): SourceFile[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(tsx?|css|json)$/.test(path) && !/\.(test|test-d)\.|^tsconfig/.test(path))
    .map((path) => ({
      path: `${folder}/${path}`,
      text: readFileSync(join(root, folder, path), 'utf8'),
    }))

const closed = files.filter(({ path }) => /^(kernel|ui-shell)\//.test(path))

describe('kernel and shell', () => {
  it('name no view, no namespace and no feature', () => {
    expect(closed.length).toBeGreaterThan(100)
    expect(closed.flatMap(namedIn)).toEqual([])
  })

  it('name no chain, no ecosystem and no ticker, comments and texts included', () => {
    const all = ['kernel', 'ui-shell'].flatMap(everySource)
    expect(all.length).toBeGreaterThan(150)
    expect(all.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'kernel/wallets/wallets.ts',
        'ui-shell/locales/ar.json',
        'ui-shell/theme.css',
        'ui-shell/Row.tsx',
      ]),
    )
    // Italian for "on the".
    const ordinaryWords = ['ui-shell/locales/it.json: sui']
    expect(all.flatMap(chainsIn).filter((found) => !ordinaryWords.includes(found))).toEqual([])
  })

  it('are checked against every namespace', () => {
    const words = chains.filter(
      (name) => chainsIn({ path: 'kernel/x.ts', text: name }).length === 0,
    )
    expect(words).toEqual([])
    expect(
      laterChains.filter(
        (name) => chainsIn({ path: 'kernel/x.ts', text: `'${name}:1'` }).length === 0,
      ),
    ).toEqual([])
  })

  it('are checked against every view, namespace and feature', () => {
    const loaded = readFileSync(join(root, 'docs/internal/spec-coverage.md'), 'utf8').matchAll(
      /^\| S2\.\d+ \| View `(\w+)` exists.*\| A \|[^|]*\|$/gm,
    )
    const specified = [...loaded].map(([, name = '']) => name)
    expect(specified.length).toBeGreaterThan(8)
    expect(specified.filter((name) => !names.has(name))).toEqual([])
    expect([...names]).toEqual(expect.arrayContaining(['eip155', 'branding', 'walletConnect']))
  })

  it.each([
    [
      'a list of views',
      'kernel/router/router.ts',
      "export const views = ['Connect', 'Account']",
      2,
    ],
    [
      'a switch over views',
      'ui-shell/Outlet.tsx',
      "export const a = (b: string) => { switch (b) { case 'Networks': return 1; default: return 2 } }",
      1,
    ],
    [
      'a union of namespaces',
      'kernel/wallets/namespace.ts',
      "export type Namespace = 'eip155' | 'solana'",
      2,
    ],
    [
      'a table of features',
      'kernel/features/features.ts',
      'export const defaults = { swaps: true, onramp: false }',
      2,
    ],
    [
      'a special case',
      'ui-shell/Root.tsx',
      "export const a = (feature: string) => feature === 'reown_branding'",
      1,
    ],
  ])('are reported with %s', (_, path, text, count) => {
    expect(namedIn({ path, text })).toHaveLength(count)
  })

  it.each([
    ['a comparison', "export const isMain = (id: string) => id === 'eip155:1'"],
    ['a name', 'export const solanaOnly = true'],
    ['a constant', 'export const BITCOIN_LIMIT = 1'],
    ['a pattern', 'export const pattern = /^bip122:/'],
    ['a unit', "export const unit = 'ETH'"],
    ['a template', 'export const link = (id: string) => `https://example/stacks/${id}`'],
    ['a comment', '// As on Polkadot.'],
    ['a text', '{ "title": "Send SOL" }'],
  ])('are reported with a chain in %s', (_, text) => {
    expect(chainsIn({ path: 'kernel/x.ts', text })).toHaveLength(1)
  })
})
