import { describe, expect, it } from 'vitest'
import { findBreaches, houseRules } from './houseRules.ts'
import { productFiles } from './productFiles.ts'

/** Planted breaches of each rule, by a part of the rule's name. */
const planted: readonly [rule: string, path: string, text: string][] = [
  ['no cast', 'plugins/swaps/setup.ts', 'export const a = (b: unknown) => b as string'],
  ['no cast', 'namespaces/eip155/chain.ts', 'export const a = (b: unknown) => <string>b'],
  [
    'no module-level mutable state',
    'kernel/runtime/state.ts',
    'let current = 0\nexport const read = () => current++',
  ],
  ['no module-level mutable state', 'ui-shell/theme.ts', 'export const seen = new Map()'],
  [
    'no module-level mutable state',
    'plugins/swaps/quotes.ts',
    'export const store = { seen: new Set<string>() }',
  ],
  ['no bare Error', 'kernel/wallets/rpc.ts', "export const fail = () => { throw new Error('no') }"],
  ['no Math.random', 'kernel/platform/http.ts', 'export const jitter = () => Math.random()'],
  ['no impure global', 'plugins/swaps/setup.ts', "export const a = () => window.fetch('x')"],
  [
    'no impure global',
    'namespaces/eip155/connect.ts',
    "export const a = () => globalThis['localStorage']",
  ],
  [
    "no message posted to '*'",
    'plugins/embedded-wallet/channel.ts',
    "export const a = (w: Window) => w.postMessage(1, '*')",
  ],
  [
    "no message posted to '*'",
    'plugins/embedded-wallet/channel.ts',
    "export const a = (w: Window) => w.postMessage(1, { targetOrigin: '*' })",
  ],
  ['no HTML sink', 'ui-shell/Text.tsx', "export const a = (e: Element) => { e.innerHTML = '<b>' }"],
  [
    'no HTML sink',
    'ui-shell/Text.tsx',
    "export const A = () => <p dangerouslySetInnerHTML={{ __html: '' }} />",
  ],
  ['no style or script element', 'ui-shell/Text.tsx', 'export const A = () => <style>{1}</style>'],
  [
    'no style or script element',
    'ui-shell/mount.ts',
    "export const a = () => document.createElement('style')",
  ],
  [
    'no style or script element',
    'ui-shell/mount.ts',
    "export const a = (e: Element) => e.setAttribute('style', 'x')",
  ],
  ['no function in ref', 'ui-shell/Text.tsx', 'export const A = () => <p ref={() => () => {}} />'],
  [
    'no function in ref',
    'ui-shell/Text.tsx',
    'export function A() {\n  const start = useCallback(() => () => {}, [])\n  return <p ref={start} />\n}',
  ],
  ['no code from text', 'kernel/runtime/parse.ts', "export const a = new Function('x')"],
  [
    'no type query',
    'kernel/runtime/plugin.ts',
    "export const a = (b: import('react').ReactNode) => b",
  ],
  ['a name that says nothing', 'kernel/utils.ts', 'export const a = 1'],
  ['a name that says nothing', 'plugins/swaps/SwapController.ts', 'export const a = 1'],
]

describe('house rules', () => {
  it.each(planted)('reports a planted breach: %s in %s', (rule, path, text) => {
    expect(findBreaches(path, text).join('\n')).toContain(rule)
  })

  it('plants a breach of every rule', () => {
    const names = planted.map(([rule]) => rule)
    expect(houseRules.filter((rule) => !names.some((name) => rule.name.startsWith(name)))).toEqual(
      [],
    )
  })

  it.each([
    [
      'kernel/rows.ts',
      'export const rows = [1] as const\nexport const known: ReadonlySet<string> = new Set(["a"])\nexport const make = () => { let n = 0; return new Map([[n++, 1]]) }',
    ],
    [
      'modal/browserPlatform.ts',
      "export const random = () => Math.random() + Number(globalThis.localStorage.getItem('a'))",
    ],
    [
      'ui-shell/Meter.tsx',
      'export const Meter = (props: { at: string }) => <div style={{ inlineSize: props.at }} />',
    ],
    [
      'ui-shell/Box.tsx',
      'export function Box() {\n  const box = useRef(null)\n  return <div ref={box} />\n}',
    ],
  ])('accepts an honest file: %s', (path, text) => {
    expect(findBreaches(path, text)).toEqual([])
  })

  it('hold in every shipped file', () => {
    expect(productFiles().flatMap(({ path, text }) => findBreaches(path, text))).toEqual([])
  })
})
