import { describe, expect, it } from 'vitest'
import type { SourceFile } from './productFiles.ts'
import { productFiles } from './productFiles.ts'
import { readImports } from './readImports.ts'
import type { SyntaxNode } from './syntax.ts'
import { getChild, getText, parseModule, walk } from './syntax.ts'

const parts = ['event bus', 'storage', 'router', 'method list'] as const
type Part = (typeof parts)[number]

const emitters = /^(mitt|events|eventemitter\d|nanoevents|node:events)$/
const stores = /^(localStorage|sessionStorage|indexedDB|caches|cookie|cookieStore)$/
/** APIs that change the page's URL or listen to it. */
const moves = /^(pushState|replaceState|hashchange|popstate|navigation)$/
const makers: Readonly<Record<string, Part>> = {
  createEvents: 'event bus',
  createStorage: 'storage',
  createRouter: 'router',
  createRpc: 'method list',
}

const nameIn = (node: SyntaxNode) =>
  /^(Identifier|Literal)$/.test(node.type) ? (getText(node) ?? '') : ''

/** Which of the kernel's parts a node makes for itself. */
function partMadeBy(node: SyntaxNode): Part | undefined {
  const name = nameIn(node)
  if (node.type === 'Identifier' && /^(EventTarget|EventEmitter|BroadcastChannel)$/.test(name))
    return 'event bus'
  if (stores.test(name)) return 'storage'
  if (moves.test(name)) return 'router'
  if (
    /^(Property|TSPropertySignature)$/.test(node.type) &&
    /^(safe|unsafe)$/.test(getText(node, 'key') ?? '')
  )
    return 'method list'
  const called =
    node.type === 'CallExpression'
      ? getText(getChild(getChild(node, 'callee'), 'object'))
      : undefined
  if (called === 'methodPolicies') return 'method list'
  return Object.hasOwn(makers, name) ? makers[name] : undefined
}

/** A file's own copies of what the kernel provides. */
function ownPartsOf({ path, text }: SourceFile): string[] {
  const found = readImports(path, text).flatMap(({ specifier }) =>
    emitters.test(specifier) ? [`${path}: event bus`] : [],
  )
  walk(parseModule(path, text), (node) => {
    const part = partMadeBy(node)
    if (part) found.push(`${path}: ${part}`)
  })
  return [...new Set(found)]
}

const outside = productFiles().filter(({ path }) => /^(plugins|ui-shell)\//.test(path))
const inKernel = productFiles().filter(({ path }) => path.startsWith('kernel/'))

describe('event bus, storage, router and method list', () => {
  it('are created in the kernel', () => {
    const made = inKernel.flatMap(ownPartsOf).map((found) => found.replace(/^.*: /, ''))
    expect(parts.filter((part) => !made.includes(part))).toEqual([])
  })

  it('are created in no plugin and no file of the shell', () => {
    expect(outside.length).toBeGreaterThan(100)
    expect(outside.flatMap(ownPartsOf).sort()).toEqual([
      // A redirect login removes its result from the address bar.
      'plugins/embedded-wallet/createAddressBar.ts: router',
      // The secure frame's client validates answers again; its windows are event targets.
      'plugins/embedded-wallet/createFrameCalls.ts: method list',
      'plugins/embedded-wallet/frameMethods.ts: method list',
      'plugins/embedded-wallet/openFrame.ts: event bus',
      'plugins/embedded-wallet/views/awaitLoginResult.ts: event bus',
      // It only tries whether the database works that the WalletConnect client brings with it.
      'plugins/walletconnect/selectClientStorage.ts: storage',
    ])
  })

  it.each<[Part, string]>([
    ['event bus', "import mitt from 'mitt'\nexport const bus = mitt()"],
    ['event bus', 'export class Bus extends EventTarget {}'],
    ['event bus', "export const tabs = () => new BroadcastChannel('a')"],
    ['storage', "export const read = () => window.localStorage.getItem('a')"],
    ['storage', "export const read = (page: Page) => page.global('sessionStorage')"],
    ['storage', 'export const read = () => document.cookie'],
    ['router', "export const go = () => history.pushState(null, '', '/account')"],
    ['router', "export const watch = () => addEventListener('hashchange', () => {})"],
    ['router', 'export const own = () => createRouter()'],
    ['method list', "export const policy = { safe: ['eth_call'], unsafe: [] }"],
    ['method list', "export const contributes = [methodPolicies.of({ namespace: 'eip155' })]"],
  ])('reports a plugin with its own %s: %s', (part, text) => {
    expect(ownPartsOf({ path: 'plugins/swaps/setup.ts', text })).toEqual([
      `plugins/swaps/setup.ts: ${part}`,
    ])
  })
})
