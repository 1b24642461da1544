import { describe, expect, it } from 'vitest'
import type { WalletInfo } from '#kernel'
import { createSuiWallet } from '../../sandbox/wallets/sui/createSuiWallet.ts'
import { registerOn } from '../../sandbox/wallets/sui/registerOn.ts'
import { suiKeys } from '../../sandbox/wallets/sui/suiKeys.ts'
import { createNamespace } from '../../test/harness/namespaces/sui.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

const [{ address } = expect.fail()] = suiKeys()
const throws = () => {
  throw new TypeError('no')
}
const throwing = new Proxy(
  {},
  { get: throws, ownKeys: throws, has: throws, getOwnPropertyDescriptor: throws },
)
const { proxy: revoked, revoke } = Proxy.revocable([], {})
revoke()
const honest = () => createSuiWallet({ id: 'honest', name: 'Tidepool', urlOf: () => '' })

function visit() {
  const test = createTestNamespaceHost(manifest.networks)
  const namespace = createNamespace(test.host)
  const seen: { found: readonly WalletInfo[] } = { found: [] }
  namespace.discovery.watch((found) => {
    seen.found = found
  })
  return { ...test, namespace, seen }
}

/** The honest wallet with parts of it replaced. */
function changed(parts: object, features: object = {}) {
  const { wallet } = honest()
  return { ...wallet, features: { ...wallet.features, ...features }, ...parts }
}
const connects = (answer: unknown) => ({
  'standard:connect': { version: '1.0.0', connect: () => answer },
})

describe('hostile announcements', () => {
  it.each<[string, object]>([
    ['a proxy that throws at everything', throwing],
    ['a name that is no text', changed({ name: { toString: throws } })],
    ['chains that are no list', changed({ chains: throwing })],
    ['a revoked list of chains', changed({ chains: revoked })],
    ['features that throw', changed({ features: throwing })],
    ['no features', changed({ features: null })],
    [
      'a million chains',
      changed({ chains: Array.from({ length: 1_000_000 }, () => 'sui:mainnet') }),
    ],
  ])('leaves out a hostile announcement: %s', (_, wallet) => {
    const { page, seen } = visit()
    registerOn(page, wallet)
    registerOn(page, honest().wallet)
    expect(seen.found.map(({ name }) => name)).toEqual(['Tidepool'])
  })

  it('drops icons that are no plain image, and characters that hide or turn text', () => {
    const { page, seen } = visit()
    registerOn(page, changed({ name: 'Tide\u202epool\u200b', icon: 'javascript:alert(1)' }))
    registerOn(page, changed({ name: 'Other', icon: 'data:text/html,<script>' }))
    expect(seen.found.map(({ name, icon }) => [name, icon])).toEqual([
      ['Tidepool', undefined],
      ['Other', undefined],
    ])
  })

  it('lists a hundred of 10,000 announcements, and keeps the first one’s name as id', () => {
    const { page, seen } = visit()
    registerOn(page, honest().wallet)
    const again = changed({})
    for (let index = 0; index < 10_000; index++) registerOn(page, { ...again })
    expect(seen.found).toHaveLength(100)
    expect(new Set(seen.found.map(({ id }) => id)).size).toBe(100)
    expect(seen.found[0]?.id).toBe('Tidepool')
  })

  it('calls the methods a wallet had at discovery', async () => {
    const { page, namespace } = visit()
    const wallet = changed({})
    registerOn(page, wallet)
    Object.assign(wallet.features['standard:connect'], {
      connect: () => ({ accounts: [{ address: `0x${'66'.repeat(32)}`, chains: ['sui:mainnet'] }] }),
    })
    expect((await namespace.connect({ walletId: 'Tidepool' }, {})).state.accounts[0]?.address).toBe(
      address,
    )
  })
})

describe('a wallet that misbehaves while connecting', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['no accounts', { accounts: [] }],
    ['accounts that are no list', { accounts: throwing }],
    ['a revoked list', { accounts: revoked }],
    ['accounts that throw', { accounts: [throwing, throwing] }],
    [
      'addresses of other chains',
      {
        accounts: [
          { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
          { address, chains: ['aptos:mainnet'] },
        ],
      },
    ],
    ['markup', { accounts: [{ address: '<b>0x0</b>' }] }],
  ])('connects no wallet that answers with %s', async (_, answer) => {
    const { page, namespace } = visit()
    registerOn(page, changed({ accounts: [] }, connects(answer)))
    await expect(namespace.connect({ walletId: 'Tidepool' }, {})).rejects.toMatchObject({
      code: 'unauthorized',
    })
  })

  it.each<[string, unknown]>([
    ['throws', throws],
    ['rejects with nothing', () => Promise.reject()],
    ['throws a proxy', () => Promise.reject(throwing)],
  ])('fails with a fault when a wallet’s connect %s', async (_, connect) => {
    const { page, namespace } = visit()
    registerOn(page, changed({}, { 'standard:connect': { connect } }))
    await expect(namespace.connect({ walletId: 'Tidepool' }, {})).rejects.toMatchObject({
      name: 'LatchkeyError',
      code: 'internal',
    })
  })

  it('shows a thousand of its million accounts, each once', async () => {
    const { page, namespace } = visit()
    const accounts = new Proxy([], {
      get: (_, key) =>
        key === 'length' ? 1_000_000 : { address: `0x${String(Number(key) % 10).repeat(64)}` },
    })
    registerOn(page, changed({}, connects({ accounts })))
    expect((await namespace.connect({ walletId: 'Tidepool' }, {})).state.accounts).toHaveLength(10)
  })

  it('reads a wallet’s answer once, even if it differs the second time', async () => {
    const { page, namespace } = visit()
    let reads = 0
    const flip = {
      get address() {
        return reads++ === 0 ? address : `0x${'66'.repeat(32)}`
      },
      chains: ['sui:mainnet'],
    }
    registerOn(page, changed({}, connects({ accounts: [flip] })))
    expect(
      (await namespace.connect({ walletId: 'Tidepool' }, {})).state.accounts.map(
        (one) => one.address,
      ),
    ).toEqual([address])
    expect(reads).toBe(1)
  })

  it('never resolves account objects of a wallet as promises', async () => {
    const { page, namespace } = visit()
    let thens = 0
    const counting = <T extends object>(value: T): T =>
      Object.defineProperty(value, 'then', {
        get() {
          thens++
        },
      })
    const account = counting({ address, chains: ['sui:mainnet'] })
    registerOn(page, counting(changed({}, connects({ accounts: [account] }))))
    const connection = await namespace.connect({ walletId: 'Tidepool' }, {})
    await connection
      .signMessage?.({ account: connection.state.accounts[0] ?? expect.fail(), message: 'x' })
      .catch(() => {})
    expect(thens).toBe(0)
  })

  it('tolerates any event of a wallet', async () => {
    const { page, namespace } = visit()
    let tell: (change: unknown) => void = () => {}
    const events = {
      'standard:events': {
        on: (_: string, listener: typeof tell) => {
          tell = listener
          return 'no function'
        },
      },
    }
    registerOn(page, changed({}, events))
    const connection = await namespace.connect({ walletId: 'Tidepool' }, {})
    for (const change of [
      undefined,
      null,
      7,
      throwing,
      { accounts: throwing },
      { accounts: revoked },
      { chains: [] },
      { features: {} },
    ])
      tell(change)
    expect(connection.state.accounts.length).toBeGreaterThan(0)
    await connection.disconnect()
  })
})

describe('signing answers of a wallet', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['text', 'signed'],
    ['no signature', { bytes: 'AAAA' }],
    ['a signature that is no base64', { signature: '<b>' }],
    ['a proxy that throws', throwing],
  ])('rejects as a signature: %s', async (_, answer) => {
    const { page, namespace } = visit()
    registerOn(
      page,
      changed({}, { 'sui:signPersonalMessage': { signPersonalMessage: () => answer } }),
    )
    const connection = await namespace.connect({ walletId: 'Tidepool' }, {})
    await expect(
      connection.signMessage?.({
        account: connection.state.accounts[0] ?? expect.fail(),
        message: 'x',
      }),
    ).rejects.toMatchObject({
      name: 'LatchkeyError',
    })
  })
})
