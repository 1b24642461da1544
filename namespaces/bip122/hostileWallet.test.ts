import { describe, expect, it } from 'vitest'
import type { LatchkeyError } from '#kernel'
import { bitcoinAccount } from '../../sandbox/chains/bitcoin/bitcoinAccounts.ts'
import { registerOn } from '../../sandbox/wallets/solana/registerOn.ts'
import { createNamespace } from '../../test/harness/namespaces/bip122.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { networks } from './networks.ts'

const { payment, ordinals } = bitcoinAccount(0)
const other = bitcoinAccount(1).payment
const never = () => new Promise(() => {})
const refuse = () => {
  throw new TypeError('no')
}
const thenable = (value: unknown) =>
  Object.fromEntries([['then', (resolve: (value: unknown) => void) => resolve(value)]])
const trap = new Proxy({}, { get: refuse, has: refuse, ownKeys: refuse, getPrototypeOf: refuse })
const cyclic: Record<string, unknown> = {}
cyclic['error'] = cyclic
const granted = {
  addresses: [
    { address: payment.address, purpose: 'payment' },
    { address: ordinals.address, purpose: 'ordinals' },
  ],
  network: { bitcoin: { name: 'Mainnet' } },
}
const codeOf = (work: Promise<unknown> | undefined): Promise<string | undefined> =>
  Promise.resolve(work).then(
    () => undefined,
    (error: LatchkeyError) => error.code,
  )

/** A double of a sats-connect wallet with answers set by the test. */
function visit(answers: Record<string, (params: unknown) => unknown> = {}) {
  const test = createTestNamespaceHost(networks, { clock: 'manual' })
  const known: Record<string, (params: unknown) => unknown> = {
    wallet_connect: () => ({ result: granted }),
    wallet_getAccount: () => ({ result: granted }),
    ...answers,
  }
  const listeners = new Set<{ readonly eventName: string; readonly cb: (event: unknown) => void }>()
  const requests: string[] = []
  const provider = {
    request(method: string, params: unknown) {
      requests.push(method)
      return known[method]?.(params) ?? { error: { code: -32601, message: 'no' } }
    },
    addListener(one: { readonly eventName: string; readonly cb: (event: unknown) => void }) {
      listeners.add(one)
      return () => listeners.delete(one)
    },
  }
  test.page.globals.set('BitcoinProvider', provider)
  const namespace = createNamespace(test.host)
  const emit = (name: string) => {
    for (const { eventName, cb } of [...listeners]) if (eventName === name) cb({})
  }
  return {
    ...test,
    known,
    requests,
    provider,
    listeners,
    emit,
    namespace,
    connect: (ask = {}) => namespace.connect({ walletId: 'bitcoin' }, ask),
  }
}

describe('a wallet that misbehaves while connecting', () => {
  it.each<[string, () => unknown, string]>([
    [
      'throws text',
      () => {
        throw 'User rejected the request'
      },
      'rejected',
    ],
    [
      'throws nothing',
      () => {
        throw undefined
      },
      'internal',
    ],
    ['rejects with a cyclic object', () => Promise.reject(cyclic), 'internal'],
    ['rejects with a proxy that throws', () => Promise.reject(trap), 'internal'],
    ['answers an error that is a proxy', () => ({ error: trap }), 'foreign-invalid'],
    ['answers nothing', () => undefined, 'unsupported'],
    ['answers null', () => ({ result: null }), 'unauthorized'],
    ['answers text', () => ({ result: payment.address }), 'unauthorized'],
    ['grants no address', () => ({ result: { addresses: [] } }), 'unauthorized'],
    [
      'grants an address of another network',
      () => ({
        result: {
          addresses: [
            { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', purpose: 'payment' },
          ],
        },
      }),
      'unauthorized',
    ],
    [
      'grants a mistyped address',
      () => ({
        result: { addresses: [{ address: payment.address.slice(0, -1), purpose: 'payment' }] },
      }),
      'unauthorized',
    ],
    [
      'says that it is on a network of another chain',
      () => ({ result: { ...granted, network: { bitcoin: { name: 'Dogecoin' } } } }),
      'unknown-network',
    ],
    ['answers a proxy', () => trap, 'internal'],
    [
      'answers without end',
      () => {
        const deep: { next?: unknown } = {}
        deep.next = deep
        return { result: deep }
      },
      'foreign-invalid',
    ],
    [
      'answers a million addresses',
      () => ({ result: { addresses: Array(1_000_000).fill({ address: payment.address }) } }),
      'foreign-invalid',
    ],
  ])(
    'fails with a fault when a wallet %s, and leaves nothing behind',
    async (_what, answer, code) => {
      const { connect, listeners } = visit({ wallet_connect: answer })
      expect(await codeOf(connect())).toBe(code)
      expect(listeners.size).toBe(0)
    },
  )

  it('reads each property of a wallet’s answer once, so a later value has no effect', async () => {
    let reads = 0
    const flip = {
      get address() {
        return reads++ === 0 ? payment.address : other.address
      },
      purpose: 'payment',
    }
    const { state } = await visit({
      wallet_connect: () => ({ result: { ...granted, addresses: [flip] } }),
    }).connect()
    expect(state.accounts.map(({ address }) => address)).toEqual([payment.address])
    expect(reads).toBe(1)
  })

  it('uses the first answer of a wallet that answers twice, and an answer with a then', async () => {
    const twice = () =>
      Object.fromEntries([
        [
          'then',
          (resolve: (value: unknown) => void) => {
            resolve({ result: granted })
            resolve({ result: { addresses: [{ address: other.address }] } })
          },
        ],
      ])
    for (const answer of [twice, () => thenable({ result: granted })])
      expect((await visit({ wallet_connect: answer }).connect()).state.accounts[0]?.address).toBe(
        payment.address,
      )
  })

  it('cancels a connect that the wallet never answers, and ignores its late answer', async () => {
    let late: ((answer: unknown) => void) | undefined
    const { connect, listeners } = visit({
      wallet_connect: () =>
        new Promise((resolve) => {
          late = resolve
        }),
    })
    const stop = new AbortController()
    const connecting = connect({ signal: stop.signal }).catch((reason) => reason)
    await waitFor(() => expect(late).toBeDefined())
    stop.abort('cancelled')
    expect(await connecting).toBe('cancelled')
    late?.({ result: granted })
    await flushPromises()
    expect(listeners.size).toBe(0)
  })

  it('connects a wallet that throws when a listener is added', async () => {
    const site = visit()
    site.page.globals.set('BitcoinProvider', {
      request: site.provider.request,
      addListener: refuse,
    })
    const connection = await site.connect()
    await connection.disconnect()
  })
})

describe('a wallet that misbehaves later', () => {
  it('gives up restoring a wallet that never answers', async () => {
    const site = visit({ wallet_getAccount: never })
    const resuming = codeOf(site.namespace.resume(JSON.stringify({ walletId: 'bitcoin' })))
    // The code of the wallet is loaded first.
    await waitFor(() => expect(site.requests).toEqual(['wallet_getAccount']))
    await site.clock.advance(5000)
    expect(await resuming).toBe('timeout')
    expect([site.requests, site.clock.pending()]).toEqual([['wallet_getAccount'], 0])
  })

  it.each([
    '',
    'null',
    '7',
    '{}',
    '{"walletId":7}',
    '{"walletId":"nobody"}',
    '{"walletId":"bitcoin","network":"eip155:1","held":7}',
    'x'.repeat(10_000),
  ])('restores without a prompting call, whatever was saved: %s', async (saved) => {
    const site = visit()
    const resuming = site.namespace.resume(saved)
    await site.clock.advance(2000)
    const connection = await resuming
    expect(site.requests.filter((method) => method !== 'wallet_getAccount')).toEqual([])
    expect(connection === null || connection.state.accounts.length === 2).toBe(true)
  })

  it('ignores an answer that arrives after a newer one', async () => {
    const site = visit()
    const connection = await site.connect()
    const waiting: ((answer: unknown) => void)[] = []
    site.known['wallet_getAccount'] = () => new Promise((resolve) => waiting.push(resolve))
    site.emit('accountChange')
    site.emit('accountChange')
    await flushPromises()
    waiting[1]?.({ result: granted })
    await flushPromises()
    waiting[0]?.({
      result: { ...granted, addresses: [{ address: other.address, purpose: 'payment' }] },
    })
    await flushPromises()
    expect(connection.state.accounts[0]?.address).toBe(payment.address)
  })

  it('ignores events of a wallet after disconnect', async () => {
    const site = visit()
    const connection = await site.connect()
    const kept = [...site.listeners]
    await connection.disconnect()
    for (const { cb } of kept) cb({})
    await flushPromises()
    expect(connection.state.accounts).toHaveLength(2)
    expect(site.requests).not.toContain('wallet_getAccount')
  })

  it('keeps the account when the wallet fails to report it, and ends when it denies access', async () => {
    const site = visit()
    const connection = await site.connect()
    site.known['wallet_getAccount'] = () => Promise.reject(new TypeError('asleep'))
    site.emit('accountChange')
    await flushPromises()
    expect(connection.state.accounts).toHaveLength(2)
    site.known['wallet_getAccount'] = () => ({ error: { code: -32002, message: 'Access denied' } })
    const ends: unknown[] = []
    connection.on('end', (why) => ends.push(why?.code))
    site.emit('accountChange')
    await flushPromises()
    expect(ends).toEqual(['unauthorized'])
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a number', 7],
    ['text that is no signature', { signature: 'signed, sincerely' }],
    ['a proxy that throws', trap],
    ['a signature that is too short', { signature: 'AAAA' }],
    ['an endless signature', { signature: 'A'.repeat(100_000) }],
  ])('rejects as a signature: %s', async (_what, result) => {
    const { connect } = visit({ signMessage: () => ({ result }) })
    const connection = await connect()
    const [account] = connection.state.accounts
    if (account)
      expect(await codeOf(connection.signMessage?.({ account, message: 'hello' }))).toBe(
        'foreign-invalid',
      )
  })
})

describe('a wallet of the Wallet Standard that misbehaves', () => {
  const account = (more: object = {}) => ({
    address: payment.address,
    publicKey: new Uint8Array(33),
    chains: ['bitcoin:mainnet'],
    features: [],
    ...more,
  })
  async function connect(accounts: unknown, signature: unknown = new Uint8Array(65)) {
    const test = createTestNamespaceHost(networks)
    const features = {
      'bitcoin:connect': { connect: async () => ({ accounts }) },
      'bitcoin:signMessage': {
        signMessage: async (input: { message: Uint8Array }) => [
          { signedMessage: signature === 'other' ? Uint8Array.of(1) : input.message, signature },
        ],
      },
    }
    registerOn(test.page, {
      name: 'Odd',
      version: '1.0.0',
      icon: 'data:image/png;base64,AAAA',
      chains: ['bitcoin:mainnet'],
      accounts,
      features,
    })
    return createNamespace(test.host).connect({ walletId: 'odd' }, {})
  }

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a proxy', trap],
    ['accounts of another chain', [account({ chains: ['solana:mainnet'] })]],
    ['accounts whose chains are a proxy', [account({ chains: trap })]],
    [
      'accounts whose address throws',
      [
        {
          get address() {
            return refuse()
          },
          chains: ['bitcoin:mainnet'],
        },
      ],
    ],
    ['a million accounts', { length: 1e9 }],
  ])('connects no wallet whose accounts are %s', async (_what, accounts) => {
    expect(await codeOf(connect(accounts))).toMatch(/unauthorized|internal/)
  })

  it('rejects a signature over another message', async () => {
    const connection = await connect([account()], 'other')
    const [own] = connection.state.accounts
    if (own)
      expect(await codeOf(connection.signMessage?.({ account: own, message: 'hello' }))).toBe(
        'foreign-invalid',
      )
  })
})
