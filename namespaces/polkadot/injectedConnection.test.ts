import { encodeAddress } from '@polkadot/util-crypto'
import { describe, expect, it } from 'vitest'
import type { Caip2, ConnectOptions, LatchkeyError } from '#kernel'
import { createExtensionDouble } from '../../sandbox/wallets/polkadot/ExtensionDouble.ts'
import { createNamespace } from '../../test/harness/namespaces/polkadot.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

const hub: Caip2 = 'polkadot:68d56f15f85d3136970ec16946040bc1'
const kusama: Caip2 = 'polkadot:48239ef607d7928874027a43a6768920'
const westend: Caip2 = 'polkadot:67f9723393ef76214df0118c34bbbd3d'
const genesis = {
  hub: '0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f',
  relay: '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3',
  kusama: '0x48239ef607d7928874027a43a67689209727dfb3d3dc5e5b03a39bdc2eda771a',
}
const key = (seed: number) => new Uint8Array(32).fill(seed)
const on = (seed: number, prefix = 0) => encodeAddress(key(seed), prefix)
const shown = (seed: number, more: object = {}) => ({
  address: on(seed, 42),
  genesisHash: null,
  name: `Account ${seed}`,
  type: 'sr25519',
  ...more,
})

const visit = (accounts: unknown = [shown(1), shown(2)], entries = new Map<string, string>()) => {
  const test = createTestNamespaceHost(manifest.networks, { clock: 'manual', entries })
  const wallet = createExtensionDouble(accounts)
  test.page.globals.set('injectedWeb3', { talisman: wallet.entry })
  const namespace = createNamespace(test.host)
  return {
    ...test,
    wallet,
    namespace,
    connect: (ask: ConnectOptions = {}) => namespace.connect({ walletId: 'talisman' }, ask),
  }
}
const codeOf = (work: Promise<unknown> | undefined): Promise<string | undefined> =>
  Promise.resolve(work).then(
    () => undefined,
    (error: LatchkeyError) => error.code,
  )
const throws = (error: unknown) => () => {
  throw error
}

describe('connecting a page wallet', () => {
  it('passes the site’s name to the wallet, and lists its accounts in Asset Hub spelling', async () => {
    const { wallet, connect } = visit()
    const { state, wallet: info } = await connect()
    expect(wallet.asked).toEqual([{ method: 'enable', params: 'Host' }])
    expect(info).toMatchObject({ id: 'talisman', name: 'Talisman' })
    expect(state).toEqual({
      network: hub,
      networks: [hub, kusama, westend],
      active: `${hub}:${on(1)}`,
      accounts: [1, 2].map((seed) => ({
        id: `${hub}:${on(seed)}`,
        address: on(seed),
        network: hub,
        role: 'eoa',
        label: `Account ${seed}`,
        publicKey: `0x${Buffer.from(key(seed)).toString('hex')}`,
      })),
    })
  })

  it('starts on the requested network, with Asset Hub for its relay chain', async () => {
    expect((await visit().connect({ network: kusama })).state.network).toBe(kusama)
    expect(
      (await visit().connect({ network: 'polkadot:b0a8d493285c2df73290dfb7e61f870f' })).state
        .network,
    ).toBe(kusama)
    expect((await visit().connect({ network: 'polkadot:nowhere' })).state.network).toBe(hub)
  })

  it('keeps an account on its pinned chain, and maps a pinned relay chain to its Asset Hub', async () => {
    const pinned = [
      shown(1, { genesisHash: genesis.kusama }),
      shown(2, { genesisHash: genesis.relay }),
      shown(3, { genesisHash: genesis.hub }),
      shown(4),
    ]
    const { state, switchNetwork, ...rest } = await visit(pinned).connect()
    expect(state.accounts.map(({ address }) => address)).toEqual([on(2), on(3), on(4)])
    await switchNetwork?.(kusama)
    expect(rest.can('switchNetwork')).toBe(true)
    const second = await visit([pinned[0]]).connect()
    expect(second.state).toMatchObject({
      network: kusama,
      networks: [kusama],
      active: `${kusama}:${on(1, 2)}`,
    })
    expect(second.can('switchNetwork')).toBe(false)
  })

  it('leaves out Ethereum-style accounts and invalid ones', async () => {
    const odd = [
      { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', type: 'ethereum' },
      shown(8, { type: 'ethereum' }),
      null,
      7,
      { address: 5 },
      { address: 'nobody' },
      shown(1),
      shown(1),
    ]
    expect((await visit(odd).connect()).state.accounts.map(({ address }) => address)).toEqual([
      on(1),
    ])
  })

  it('includes an account’s key only if the address contains it', async () => {
    const { state } = await visit([
      shown(1, { type: 'ecdsa' }),
      shown(2, { type: 'ed25519' }),
      shown(3, { type: undefined }),
    ]).connect()
    expect(state.accounts.map(({ publicKey }) => publicKey !== undefined)).toEqual([
      false,
      true,
      false,
    ])
  })

  it('asks again after a cancelled attempt, and takes the answer to either prompt', async () => {
    for (const answered of [0, 1]) {
      const { wallet, connect } = visit()
      const answers: ((injected: unknown) => void)[] = []
      const real = await Promise.resolve(wallet.entry.enable('before'))
      wallet.enabling = () => new Promise((resolve) => answers.push(resolve))
      const stop = new AbortController()
      const first = connect({ signal: stop.signal }).catch((reason) => reason)
      await flushPromises()
      stop.abort('enough')
      expect(await first).toBe('enough')
      const both = [connect(), connect()]
      await flushPromises()
      expect(answers).toHaveLength(2)
      answers[answered]?.(real)
      for (const { state } of await Promise.all(both)) expect(state.accounts).toHaveLength(2)
    }
  })

  it('asks a wallet again that did not answer when it was restored', async () => {
    const { clock, wallet, namespace, connect } = visit()
    const saved = (await visit().connect()).serialize()
    wallet.enabling = () => new Promise(() => {})
    const restoring = codeOf(namespace.resume(saved))
    await clock.advance(5000)
    expect(await restoring).toBe('timeout')
    wallet.enabling = undefined
    expect((await connect()).state.accounts).toHaveLength(2)
  })

  it.each<[string, unknown, string]>([
    ['declines', new Error('Rejected'), 'rejected'],
    [
      'has shut the site out',
      new Error('The source is not allowed to interact with this extension'),
      'unauthorized',
    ],
    ['fails with nothing', undefined, 'internal'],
  ])('fails with a fault when the wallet %s', async (_name, error, code) => {
    const { wallet, connect } = visit()
    wallet.enabling = () => Promise.reject(error)
    expect(await codeOf(connect())).toBe(code)
    wallet.enabling = throws(error)
    expect(await codeOf(connect())).toBe(code)
    expect(wallet.listening()).toBe(0)
  })

  it.each<[string, unknown, string]>([
    ['grants nothing', undefined, 'unsupported'],
    ['has no accounts', {}, 'unsupported'],
    ['has accounts that throw', { accounts: { get: throws(new TypeError('no')) } }, 'internal'],
    ['shows text', { accounts: { get: () => 'alice' } }, 'unauthorized'],
    ['shows none', { accounts: { get: () => [] } }, 'unauthorized'],
    [
      'has a getter that throws',
      Object.defineProperty({}, 'accounts', { get: throws(new TypeError('no')) }),
      'unsupported',
    ],
    [
      'shows a list without end',
      {
        accounts: {
          get: () =>
            new Proxy([], { get: (_target, name) => (name === 'length' ? 1e9 : shown(1)) }),
        },
      },
      'unauthorized',
    ],
  ])('connects no wallet that %s', async (_name, injected, code) => {
    const { wallet, connect } = visit()
    wallet.enabling = () => injected
    expect(await codeOf(connect())).toBe(code)
  })

  it('connects a wallet without events and signer, without signing capabilities', async () => {
    const { wallet, connect } = visit()
    wallet.enabling = () => ({
      accounts: { get: () => [shown(1)], subscribe: throws(new TypeError('no')) },
    })
    const connection = await connect()
    expect(
      ['signMessage', 'send', 'token', 'max'].filter((ability) => connection.can(ability)),
    ).toEqual([])
    const [account] = connection.state.accounts
    expect(await codeOf(account && connection.signMessage?.({ account, message: 'hello' }))).toBe(
      'unsupported',
    )
  })

  it('stops waiting after ten seconds for a wallet that grants access but shows no accounts', async () => {
    const { clock, wallet, connect } = visit()
    wallet.enabling = () => ({ accounts: { get: () => new Promise(() => {}) } })
    const outcome = codeOf(connect())
    await clock.advance(10_000)
    expect(await outcome).toBe('timeout')
  })

  it('reads a wallet object once and never calls its `then`', async () => {
    const { wallet, connect } = visit()
    let reads = 0
    const accounts = { get: () => [shown(1)], subscribe: () => () => {} }
    // A promise that is resolved with it looks for `then` once; from the second look on it has one.
    const injected = new Proxy(
      { accounts },
      {
        get: (target, name) =>
          name === 'then'
            ? reads++ === 0
              ? undefined
              : throws('trapped')
            : Reflect.get(target, name),
      },
    )
    wallet.enabling = () => Promise.resolve(injected)
    expect((await connect()).state.accounts).toHaveLength(1)
    expect(reads).toBe(1)
  })
})

describe('a connected page wallet', () => {
  it('follows the accounts that the wallet shows, and keeps the chosen one while shown', async () => {
    const { wallet, connect } = visit()
    const connection = await connect()
    const activeAccounts: string[] = []
    connection.on('change', ({ active }) => activeAccounts.push(active))
    await connection.switchAccount?.(`${hub}:${on(2)}`)
    wallet.tell([shown(3), shown(2)])
    expect(connection.state.accounts.map(({ address }) => address)).toEqual([on(2), on(3)])
    wallet.tell([shown(3)])
    wallet.tell([shown(3)])
    expect(activeAccounts).toEqual([`${hub}:${on(2)}`, `${hub}:${on(2)}`, `${hub}:${on(3)}`])
  })

  it('ends once when the wallet shows no accounts, and removes its listener', async () => {
    const { wallet, connect } = visit()
    const connection = await connect()
    const ends: unknown[] = []
    connection.on('end', (why) => ends.push(why?.code))
    wallet.tell([])
    wallet.tell([])
    expect(ends).toEqual(['unauthorized'])
    expect(wallet.listening()).toBe(0)
  })

  it('moves to a network that has accounts when its own has none left', async () => {
    const { wallet, connect } = visit()
    const connection = await connect()
    wallet.tell([shown(1, { genesisHash: genesis.kusama })])
    expect(connection.state).toMatchObject({ network: kusama, active: `${kusama}:${on(1, 2)}` })
  })

  it('switches network without a wallet call, and rewrites every address', async () => {
    const { wallet, connect } = visit()
    const connection = await connect()
    await connection.switchNetwork?.(kusama)
    expect(connection.state).toMatchObject({ network: kusama, active: `${kusama}:${on(1, 2)}` })
    await connection.switchNetwork?.(westend)
    expect(connection.state.active).toBe(`${westend}:${on(1, 42)}`)
    expect(await codeOf(connection.switchNetwork?.('polkadot:nowhere'))).toBe('switch-unsupported')
    expect(wallet.asked).toHaveLength(1)
  })

  it('switches account without a wallet call, among the accounts that the wallet shows', async () => {
    const connection = await visit().connect()
    expect(connection.can('switchAccount')).toBe(true)
    await connection.switchAccount?.(`${hub}:${on(2)}`)
    expect(connection.state.active).toBe(`${hub}:${on(2)}`)
    for (const id of [undefined, `${hub}:${on(9)}`, `${kusama}:${on(1, 2)}`] as const)
      expect(await codeOf(connection.switchAccount?.(id))).toBe('unsupported')
  })

  it('limits the number of listed accounts', async () => {
    const { connect } = visit(
      Array.from({ length: 5000 }, (_, at) => ({
        address: encodeAddress(Buffer.from(String(at).padEnd(32)), 42),
      })),
    )
    expect((await connect()).state.accounts.length).toBeLessThanOrEqual(256)
  })

  it('disconnects without a wallet call, by removing its listener', async () => {
    const { wallet, connect, namespace } = visit()
    const connection = await connect()
    await connection.disconnect()
    expect([wallet.listening(), wallet.asked.length]).toEqual([0, 1])
    const second = await connect()
    const ends: unknown[] = []
    second.on('end', (why) => ends.push(why))
    namespace.dispose()
    namespace.dispose()
    expect([wallet.listening(), ends]).toEqual([0, [undefined]])
  })
})

describe('restoring a connection', () => {
  it('resumes with the network and account that the site chose', async () => {
    const first = visit()
    const connection = await first.connect()
    await connection.switchNetwork?.(kusama)
    await connection.switchAccount?.(`${kusama}:${on(2, 2)}`)
    const back = await visit().namespace.resume(connection.serialize())
    expect(back?.state).toMatchObject({ network: kusama, active: `${kusama}:${on(2, 2)}` })
  })

  it.each<[string, string]>([
    ['another wallet', JSON.stringify({ key: 'subwallet-js', granted: true })],
    ['a wallet that granted nothing', JSON.stringify({ key: 'talisman' })],
    ['nothing', '{}'],
    ['no JSON', 'talisman'],
  ])('calls no wallet, which might prompt, for a saved state of %s', async (_name, saved) => {
    const { clock, wallet, namespace } = visit()
    const resuming = namespace.resume(saved)
    await clock.advance(5000)
    expect(await resuming).toBeNull()
    expect(wallet.asked).toEqual([])
  })

  it('stops waiting after five seconds for a wallet that does not answer', async () => {
    const { clock, wallet, namespace } = visit()
    const saved = (await visit().connect()).serialize()
    wallet.enabling = () => new Promise(() => {})
    const outcome = codeOf(namespace.resume(saved))
    await clock.advance(5000)
    expect(await outcome).toBe('timeout')
    expect(wallet.listening()).toBe(0)
  })

  it('restores nothing when the wallet shows no account', async () => {
    const saved = (await visit().connect()).serialize()
    expect(await visit([]).namespace.resume(saved)).toBeNull()
  })
})
