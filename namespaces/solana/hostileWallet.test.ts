import { Keypair } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import type { Connection } from '#kernel'
import { isLatchkeyError } from '#kernel'
import { registerOn } from '../../sandbox/wallets/solana/registerOn.ts'
import { createNamespace } from '../../test/harness/namespaces/solana.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

const address = Keypair.generate().publicKey.toBase58()
const features = [
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signIn',
]
const account = {
  address,
  chains: ['solana:mainnet', 'solana:devnet'],
  features,
  publicKey: new Uint8Array(32),
}
const challenge = {
  domain: 'host.example',
  uri: 'https://host.example',
  version: '1',
  nonce: 'abcdef1234',
  issuedAt: '2026-01-01T00:00:00Z',
  network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
} as const
const throwing = new Proxy(
  {},
  {
    get() {
      throw new TypeError('no')
    },
  },
)
const thenable = (value: object) =>
  // biome-ignore lint/suspicious/noThenProperty: what a hostile wallet may do
  Object.assign(value, { then: () => expect.fail('a foreign object went through a promise') })

type Behaviour = {
  readonly connect?: () => unknown
  readonly signMessage?: (input: unknown) => unknown
  readonly signIn?: (input: unknown) => unknown
  readonly on?: (event: string, listener: (change: unknown) => void) => unknown
  readonly accounts?: unknown
}

/** A double of a wallet that misbehaves. */
function HostileSolanaWalletDouble({
  connect = () => ({ accounts: [account] }),
  signMessage,
  signIn,
  on,
  accounts,
}: Behaviour) {
  return {
    version: '1.0.0',
    name: 'Hostile',
    chains: ['solana:mainnet'],
    accounts,
    features: {
      'standard:connect': { version: '1.0.0', connect },
      ...(on && { 'standard:events': { version: '1.0.0', on } }),
      ...(signMessage && { 'solana:signMessage': { version: '1.0.0', signMessage } }),
      ...(signIn && { 'solana:signIn': { version: '1.0.0', signIn } }),
    },
  }
}

function meet(behaviour: Behaviour) {
  const test = createTestNamespaceHost(manifest.networks)
  registerOn(test.page, HostileSolanaWalletDouble(behaviour))
  const namespace = createNamespace(test.host)
  return {
    ...test,
    namespace,
    connect: (ask = {}) => namespace.connect({ walletId: 'Hostile' }, ask),
  }
}
const accountOf = ({ state }: Connection) => state.accounts[0] ?? expect.fail('no account')

describe('a hostile Solana wallet', () => {
  it.each([
    ['nothing', () => undefined],
    ['a text', () => 'accounts'],
    ['accounts that are no list', () => ({ accounts: { 0: account, length: 1 } })],
    ['accounts that throw', () => ({ accounts: [throwing, null, 7] })],
    [
      'a list that throws',
      () => ({ accounts: new Proxy([account], { get: () => expect.fail('read') }) }),
    ],
    [
      'an account of another chain',
      () => ({ accounts: [{ ...account, chains: ['sui:mainnet'] }] }),
    ],
    ['an address that is none', () => ({ accounts: [{ ...account, address: `${address}<b>` }] })],
    [
      'an address that is an object',
      () => ({ accounts: [{ ...account, address: { toString: () => address } }] }),
    ],
  ])('connects no wallet that grants %s', async (_what, connect) => {
    await expect(meet({ connect }).connect()).rejects.toMatchObject({ code: 'unauthorized' })
  })

  it.each([[new TypeError('x')], ['User rejected'], [undefined], [throwing], [{ code: 4001 }]])(
    'fails with a fault of ours when the wallet throws %#',
    async (thrown) => {
      const failing = [
        () => {
          throw thrown
        },
        () => Promise.reject(thrown),
        // Awaiting it reads its `then`.
        () => throwing,
      ]
      for (const connect of failing)
        await expect(meet({ connect }).connect()).rejects.toSatisfy((error) =>
          isLatchkeyError(error),
        )
    },
  )

  it('lists at most a hundred distinct accounts, with sanitized names', async () => {
    const many = Array.from({ length: 200 }, (_, at) => ({
      ...account,
      address: Keypair.fromSeed(new Uint8Array(32).fill(at)).publicKey.toBase58(),
    }))
    expect(
      (await meet({ connect: () => ({ accounts: many }) }).connect()).state.accounts,
    ).toHaveLength(100)
    const twice = await meet({
      connect: () => ({ accounts: [{ ...account, label: '\u202Eevil<script>\n' }, account] }),
    }).connect()
    expect(twice.state.accounts).toMatchObject([{ address, label: 'evil<script>' }])
  })

  it('passes the wallet its own account object back, read once and never awaited', async () => {
    let reads = 0
    const own = thenable(
      new Proxy(
        { ...account },
        {
          get(target, key) {
            if (key === 'address' && ++reads > 1) return 'another address'
            return Reflect.get(target, key)
          },
        },
      ),
    )
    const given: unknown[] = []
    const page = meet({
      connect: () => ({ accounts: [own] }),
      signMessage(input) {
        given.push(Object(input).account)
        return [{ signedMessage: Object(input).message, signature: new Uint8Array(64) }]
      },
    })
    const connection = await page.connect()
    expect(connection.state.accounts[0]?.address).toBe(address)
    await connection.signMessage?.({ account: accountOf(connection), message: 'x' })
    expect(given[0]).toBe(own)
    expect(reads).toBe(1)
  })

  it.each([
    ['nothing', () => undefined],
    ['no list', () => ({ signature: new Uint8Array(64) })],
    ['a text', () => [{ signedMessage: 'x', signature: 'x' }]],
    [
      'a short signature',
      () => [{ signedMessage: new TextEncoder().encode('x'), signature: new Uint8Array(63) }],
    ],
    [
      'a long signature',
      () => [{ signedMessage: new TextEncoder().encode('x'), signature: new Uint8Array(65) }],
    ],
    [
      'another message',
      () => [{ signedMessage: new TextEncoder().encode('y'), signature: new Uint8Array(64) }],
    ],
    [
      'a shorter message',
      () => [{ signedMessage: new Uint8Array(), signature: new Uint8Array(64) }],
    ],
    [
      'a message of a megabyte',
      () => [{ signedMessage: new Uint8Array(1e6), signature: new Uint8Array(64) }],
    ],
    ['an output that throws', () => [throwing]],
    [
      'arrays that pretend to be bytes',
      () => [{ signedMessage: [120], signature: Array.from({ length: 64 }, () => 0) }],
    ],
  ])('refuses a signature answer with %s', async (_what, signMessage) => {
    const connection = await meet({ signMessage }).connect()
    await expect(
      connection.signMessage?.({ account: accountOf(connection), message: 'x' }),
    ).rejects.toMatchObject({ code: 'foreign-invalid' })
  })

  it('protects the requested bytes from the wallet, and runs no code through returned bytes', async () => {
    const message = new TextEncoder().encode('pay 1')
    const page = meet({
      signMessage(input) {
        const answer = Uint8Array.from(Object(input).message)
        Object(input).message.fill(0)
        for (const trap of ['slice', 'length', 'buffer', Symbol.iterator])
          Object.defineProperty(answer, trap, { get: () => expect.fail('foreign code ran') })
        return [{ signedMessage: answer, signature: new Uint8Array(64) }]
      },
    })
    const connection = await page.connect()
    await connection.signMessage?.({ account: accountOf(connection), message })
    expect(new TextDecoder().decode(message)).toBe('pay 1')
  })

  it.each([
    [
      'signed another text',
      (input: unknown) => [
        {
          account,
          signedMessage: new TextEncoder().encode(`${Object(input).domain} pays`),
          signature: new Uint8Array(64),
        },
      ],
      'foreign-invalid',
    ],
    [
      'names no account',
      () => [{ signedMessage: new Uint8Array(4), signature: new Uint8Array(64) }],
      'unauthorized',
    ],
    ['answers with nothing', () => [], 'foreign-invalid'],
  ])('refuses a sign-in by a wallet that %s', async (_what, signIn, code) => {
    await expect(meet({ signIn }).connect({ signIn: challenge })).rejects.toMatchObject({ code })
  })

  it('tolerates events that throw, are malformed, or come after the end', async () => {
    const listeners: ((change: unknown) => void)[] = []
    const page = meet({
      on(_event, listener) {
        listeners.push(listener)
        return () => {
          throw new TypeError('no way back')
        }
      },
    })
    const connection = await page.connect()
    const changes: unknown[] = []
    connection.on('change', (state) => changes.push(state))
    for (const change of [
      undefined,
      null,
      'x',
      throwing,
      {},
      { accounts: 'x' },
      { accounts: undefined },
      { chains: [] },
    ])
      for (const listener of listeners) listener(change)
    expect(changes).toEqual([])
    expect(connection.state.accounts).toHaveLength(1)
    await connection.disconnect()
    for (const listener of listeners) listener({ accounts: [account] })
    expect(changes).toEqual([])
    const silent = meet({
      on() {
        throw new TypeError('no events')
      },
    })
    expect((await silent.connect()).state.accounts).toHaveLength(1)
  })

  it('stops waiting for a silent wallet on abort, and times out on a later visit', async () => {
    const stop = new AbortController()
    const page = meet({ connect: () => new Promise(() => {}) })
    const connecting = page.connect({ signal: stop.signal })
    await expect.poll(() => page.page.listening()).toBeGreaterThan(0)
    stop.abort('enough')
    await expect(connecting).rejects.toBe('enough')
    await expect(page.namespace.resume('{"name":"Hostile"}')).rejects.toMatchObject({
      code: 'timeout',
    })
  })

  it('limits abilities to those of the account', async () => {
    const page = meet({
      connect: () => ({ accounts: [{ ...account, features: ['solana:signTransaction'] }] }),
      signMessage: () => expect.fail('asked'),
    })
    const connection = await page.connect()
    expect([connection.can('signMessage'), connection.can('send')]).toEqual([false, false])
    await expect(
      connection.signMessage?.({ account: accountOf(connection), message: 'x' }),
    ).rejects.toMatchObject({ code: 'unsupported' })
  })
})
