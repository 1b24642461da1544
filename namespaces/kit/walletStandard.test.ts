import { describe, expect, it } from 'vitest'
import { adapterFeature } from '#kernel'
import type { TestPage } from '../../test/harness/testPage.ts'
import { createTestPage } from '../../test/harness/testPage.ts'
import { discoverStandardWallets, readStandardWallet } from './walletStandard.ts'

type Api = { register(...wallets: readonly unknown[]): () => void }
const isApi = (value: unknown): value is Api =>
  typeof value === 'object' && value !== null && 'register' in value

/**
 * A wallet as the standard has it: registers with a ready app, and announces itself to a later one.
 * Returns its removal.
 */
function announceOn(page: TestPage, wallet: unknown): () => void {
  const releases: (() => void)[] = []
  const callback = (api: unknown) => void (isApi(api) && releases.push(api.register(wallet)))
  releases.push(page.listen('wallet-standard:app-ready', callback))
  page.dispatch('wallet-standard:register-wallet', callback)
  return () => {
    for (const release of releases.splice(0)) release()
  }
}

function follow(page: TestPage) {
  const lists: (readonly object[])[] = []
  return {
    lists,
    release: discoverStandardWallets(page, (wallets) => lists.push(wallets)),
    now: () => lists.at(-1) ?? [],
  }
}

const wallet = (name = 'Ember', more: object = {}) => ({
  version: '1.0.0',
  name,
  icon: 'data:image/png;base64,AAAA',
  chains: ['solana:mainnet'],
  features: {},
  ...more,
})
const throwing = (trap: string) =>
  new Proxy(
    {},
    {
      [trap]() {
        throw new TypeError('no')
      },
    },
  )

describe('wallets registered by the Wallet Standard', () => {
  it('finds wallets that came before the app or after it, each once and in order', () => {
    const page = createTestPage()
    const [early, late] = [wallet('Early'), wallet('Late')]
    announceOn(page, early)
    const { lists, now } = follow(page)
    announceOn(page, late)
    announceOn(page, early)
    expect(now()).toEqual([early, late])
    expect(now()[0]).toBe(early)
    expect(lists).toHaveLength(2)
  })

  it('removes a wallet that unregisters, and only once', () => {
    const page = createTestPage()
    const [one, two] = [wallet('One'), wallet('Two')]
    const leave = announceOn(page, one)
    const { lists, now } = follow(page)
    announceOn(page, two)
    leave()
    leave()
    expect(now()).toEqual([two])
    announceOn(page, one)
    leave()
    expect(now()).toEqual([two, one])
    expect(lists).toHaveLength(4)
  })

  it('notifies every follower; a released one gets nothing more, even from a wallet that kept the registry', () => {
    const page = createTestPage()
    const first = follow(page)
    const second = follow(page)
    const kept: Api[] = []
    page.dispatch(
      'wallet-standard:register-wallet',
      (api: unknown) => void (isApi(api) && kept.push(api)),
    )
    first.release()
    const leaves = kept.map((api) => api.register(wallet()))
    for (const leave of leaves) leave()
    announceOn(page, wallet('Other'))
    expect(first.lists).toEqual([])
    expect(second.lists.map((list) => list.length)).toEqual([1, 0, 1])
    second.release()
    expect(page.listening()).toBe(1)
  })

  it('limits 10,000 wallets to a hundred, and emits the list only on a change', () => {
    const page = createTestPage()
    const { lists, now } = follow(page)
    for (let count = 0; count < 10_000; count++) announceOn(page, wallet(`Wallet ${count}`))
    expect(now()).toHaveLength(100)
    expect(lists).toHaveLength(100)
  })

  it.each([
    ['no function', 'register'],
    ['nothing', undefined],
    ['a callback that throws', () => expect.fail('a hostile callback')],
    [
      'no object as a wallet',
      (api: unknown) => void (isApi(api) && api.register(null, 7, 'wallet', undefined)),
    ],
  ])('finds no wallet in an announcement of %s', (_what, detail) => {
    const page = createTestPage()
    const { lists } = follow(page)
    expect(() => page.dispatch('wallet-standard:register-wallet', detail)).not.toThrow()
    expect(lists).toEqual([])
  })

  it('passes wallets a registry that cannot be changed', () => {
    const page = createTestPage()
    const { now } = follow(page)
    page.dispatch(
      'wallet-standard:register-wallet',
      (api: object) => void Reflect.set(api, 'register', () => expect.fail('replaced')),
    )
    announceOn(page, wallet())
    expect(now()).toHaveLength(1)
  })
})

describe('reading a registered wallet', () => {
  it('reads name, picture, chains and features as they were', () => {
    const connect = { version: '1.0.0', connect: () => {} }
    const own = wallet('Ember Wallet', { features: { 'standard:connect': connect } })
    const read = readStandardWallet(own)
    expect(read).toEqual({
      name: 'Ember Wallet',
      icon: 'data:image/png;base64,AAAA',
      chains: ['solana:mainnet'],
      features: { 'standard:connect': connect },
      wallet: own,
    })
    own.features = {}
    expect(read?.features['standard:connect']).toBe(connect)
    expect(Object.isFrozen(read?.features)).toBe(true)
  })

  it('reads each property once, so that a different second answer gains nothing', () => {
    const reads: string[] = []
    const flip = new Proxy(wallet(), {
      get(target, key) {
        reads.push(String(key))
        return reads.filter((one) => one === key).length > 1
          ? 'something else'
          : Reflect.get(target, key)
      },
    })
    expect(readStandardWallet(flip)).toMatchObject({ name: 'Ember', chains: ['solana:mainnet'] })
    expect(reads.sort()).toEqual(['chains', 'features', 'icon', 'name'])
  })

  it('leaves out a wallet that stands for a modal', () => {
    const features = { 'solana:signMessage': {}, [adapterFeature]: { version: '1.0.0' } }
    expect(readStandardWallet(wallet('Latchkey', { features }))).toBeUndefined()
  })

  it('cleans a wallet’s name and icon for the screen', () => {
    const read = readStandardWallet(
      wallet('Trusted\u202Ekcattac\u200B', { icon: 'https://tracker.example/pixel.png' }),
    )
    expect(read?.name).toBe('Trustedkcattac')
    expect(read && 'icon' in read).toBe(false)
    expect(readStandardWallet(wallet('N'.repeat(5000)))?.name).toHaveLength(60)
    for (const icon of ['javascript:alert(1)', 'data:text/html,<script>', 7, throwing('get')])
      expect(readStandardWallet(wallet('A', { icon }))?.icon).toBeUndefined()
  })

  it.each([
    ['no name', wallet('')],
    ['a name that is none', wallet('\u200B')],
    ['a name that is no text', { ...wallet(), name: 7 }],
    ['no chains', { ...wallet(), chains: undefined }],
    ['chains that are no texts', wallet('A', { chains: [1] })],
    [
      'too many chains',
      wallet('A', { chains: Array.from({ length: 200_000 }, () => 'solana:mainnet') }),
    ],
    ['properties that throw', throwing('get')],
    ['a revoked proxy', revoked()],
  ])('reads no wallet with %s', (_what, own) => {
    expect(readStandardWallet(own)).toBeUndefined()
  })

  it.each([
    ['none', undefined],
    ['a text', 'standard:connect'],
    ['a proxy that cannot be listed', throwing('ownKeys')],
    ['a proxy that throws', throwing('getOwnPropertyDescriptor')],
  ])('reads no features where they are %s', (_what, features) => {
    expect(readStandardWallet(wallet('A', { features }))?.features).toEqual({})
  })

  it('leaves out a feature that throws, keeps the others, and at most a hundred', () => {
    const features = {
      get 'standard:connect'(): never {
        throw new TypeError('no')
      },
      'standard:events': 1,
      ...Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`x:${at}`, at])),
    }
    const read = readStandardWallet(
      wallet('A', {
        features: Object.defineProperties({}, Object.getOwnPropertyDescriptors(features)),
      }),
    )
    expect(read?.features['standard:connect']).toBeUndefined()
    expect(read?.features['standard:events']).toBe(1)
    expect(Object.keys(read?.features ?? {})).toHaveLength(100)
    const named = readStandardWallet(
      wallet('A', { features: JSON.parse('{"__proto__":{"polluted":true}}') }),
    )
    expect(named?.features['polluted']).toBeUndefined()
  })
})

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}
