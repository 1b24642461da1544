import { describe, expect, it } from 'vitest'
import type { WalletInfo } from '#kernel'
import { safeImage, safeParse } from '#kernel'
import { HostileWalletDouble } from '../../sandbox/wallets/HostileWalletDouble.ts'
import {
  announceProvider,
  createInjectedWalletDouble,
  createProviderInfo,
} from '../../test/harness/InjectedWalletDouble.ts'
import { createNamespace } from '../../test/harness/namespaces/eip155.ts'
import {
  createTestEvmNetwork,
  createTestNamespaceHost,
} from '../../test/harness/testNamespaceHost.ts'

const { provider } = createInjectedWalletDouble()
const info = (change: object) => ({
  ...createProviderInfo('Hostile', 'example.hostile'),
  ...change,
})
const withIcon = (icon: unknown) => ({ info: info({ icon }), provider })
const throws = (): never => {
  throw new TypeError('a hostile getter')
}
const getters = (name: string) =>
  Object.defineProperty({ info: info({}), provider } as object, name, {
    get: throws,
    enumerable: true,
  })
const flipping = () => {
  let read = 0
  return Object.defineProperty(info({}), 'name', {
    get: () => (read++ === 0 ? 'Once' : '<script>'),
    enumerable: true,
  })
}
const deep = () => {
  let nested: object = {}
  for (let level = 0; level < 10_000; level++) nested = { nested }
  return nested
}
const cyclic: Record<string, unknown> = info({})
cyclic['self'] = cyclic
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

const rows: readonly (readonly [name: string, detail: unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 7],
  ['a function', () => provider],
  ['an empty object', {}],
  ['info without provider', { info: info({}) }],
  ['provider without info', { provider }],
  ['a provider that is text', { info: info({}), provider: 'none' }],
  ['a provider that is null', { info: info({}), provider: null }],
  ['info that is text', { info: 'Hostile', provider }],
  ['a getter for info that throws', getters('info')],
  ['a getter for provider that throws', getters('provider')],
  [
    'a getter for the name that throws',
    { info: Object.defineProperty(info({}), 'name', { get: throws }), provider },
  ],
  ['a name that differs when read again', { info: flipping(), provider }],
  [
    'a proxy that throws at everything',
    new Proxy({}, { get: throws, has: throws, ownKeys: throws, getPrototypeOf: throws }),
  ],
  ['a revoked proxy', revoked()],
  ['a revoked proxy as provider', { info: info({}), provider: revoked() }],
  [
    'a provider with a then that never settles',
    // biome-ignore lint/suspicious/noThenProperty: a thenable provider is the attack
    { info: info({}), provider: { ...provider, then: () => {} } },
  ],
  [
    'a provider with a then that throws',
    // biome-ignore lint/suspicious/noThenProperty: as above
    { info: info({}), provider: { ...provider, then: throws } },
  ],
  ['a function as provider', { info: info({}), provider: Object.assign(() => {}, provider) }],
  ['a name of markup', { info: info({ name: '<img src=x onerror=alert(1)>' }), provider }],
  [
    'a name that turns the text around',
    { info: info({ name: 'Trusted\u202Etellaw\u202C\u200B' }), provider },
  ],
  ['a name of control characters alone', { info: info({ name: '\u0000\u0007\u200b' }), provider }],
  ['a name of a million letters', { info: info({ name: 'N'.repeat(1_000_000) }), provider }],
  [
    'a name that is an object with toString',
    { info: info({ name: { toString: throws } }), provider },
  ],
  ['a uuid that is a symbol', { info: info({ uuid: Symbol('uuid') }), provider }],
  [
    'a uuid that borrows a reverse domain name',
    { info: info({ uuid: 'example.harbor', rdns: undefined }), provider },
  ],
  ['a reverse domain name that is a path', { info: info({ rdns: '../../__proto__' }), provider }],
  ['__proto__ as reverse domain name', { info: info({ rdns: '__proto__' }), provider }],
  ['a script as icon', withIcon('javascript:alert(1)')],
  ['a page as icon', withIcon('data:text/html,<script>alert(1)</script>')],
  ['a beacon as icon', withIcon('https://tracker.example/pixel.png')],
  ['a megabyte as icon', withIcon(`data:image/png;base64,${'A'.repeat(1_048_576)}`)],
  [
    'an image that tries to leave a style',
    withIcon('data:image/png;base64,AAAA"); background: url("https://tracker.example/'),
  ],
  ['an object as icon', withIcon({ toString: () => 'javascript:alert(1)' })],
  ['info ten thousand levels deep', { info: info({ more: deep() }), provider }],
  ['info that contains itself', { info: cyclic, provider }],
]

const visit = (detail: unknown) => {
  const test = createTestNamespaceHost([createTestEvmNetwork(1, 'Ethereum')], { clock: 'manual' })
  const namespace = createNamespace(test.host)
  let found: readonly WalletInfo[] = []
  namespace.discovery.watch((list) => {
    found = list
  })
  announceProvider(test.page, undefined, undefined)
  test.page.dispatch('eip6963:announceProvider', detail)
  announceProvider(
    test.page,
    createProviderInfo('Honest', 'example.honest'),
    createInjectedWalletDouble().provider,
  )
  return { ...test, namespace, found: () => found }
}

describe('hostile announcements', () => {
  it.each(rows)('ignores or sanitizes a hostile announcement: %s', async (_name, detail) => {
    const { namespace, found } = visit(detail)
    const honest = found().find(({ name }) => name === 'Honest')
    expect(honest).toBeDefined()
    for (const { id, name, icon, rdns } of found()) {
      expect(name).toMatch(/^[^\p{Cc}\u200b-\u200f\u202a-\u202e]{1,60}$/u)
      expect(safeParse<string>(safeImage, icon)).toBe(icon)
      expect(rdns ?? 'none.at').toMatch(/^[a-z0-9.-]+\.[a-z0-9-]+$/)
      expect(id).toBe(rdns ?? id)
    }
    expect(found().length).toBeLessThanOrEqual(2)
    expect(Object.hasOwn(Object.prototype, 'name')).toBe(false)
    const connection = await namespace.connect({ walletId: 'example.honest' }, {})
    expect(connection.state.accounts).toHaveLength(1)
  })

  it('refuses a wallet id to an announcement that only claims its name', () => {
    const { found } = visit({ info: info({ uuid: 'example.honest', rdns: undefined }), provider })
    expect(found().map(({ id }) => id)).toEqual(['uuid:example.honest', 'example.honest'])
  })

  it('keeps a plain icon and drops every other kind', () => {
    const icons = rows.flatMap(([name, detail]) =>
      /icon/.test(name) ? [visit(detail).found()[0]] : [],
    )
    expect(icons.map((wallet) => [wallet?.name, wallet?.icon])).toEqual(
      icons.map(() => ['Hostile', undefined]),
    )
    expect(visit(withIcon('data:image/svg+xml;base64,PHN2Zy8+')).found()[0]?.icon).toBe(
      'data:image/svg+xml;base64,PHN2Zy8+',
    )
  })

  it('reduces the announcements of the sandbox’s hostile extension to displayable fields', () => {
    const test = createTestNamespaceHost([createTestEvmNetwork(1, 'Ethereum')], { clock: 'manual' })
    let found: readonly WalletInfo[] = []
    createNamespace(test.host).discovery.watch((list) => {
      found = list
    })
    for (const detail of HostileWalletDouble('example.harbor'))
      test.page.dispatch('eip6963:announceProvider', detail)
    for (const wallet of found) expect(wallet.icon ?? 'data:image/').toMatch(/^data:image\//)
    expect(found.map(({ name }) => name).join()).not.toMatch(/[\u202a-\u202e\u200b]/)
  })
})
