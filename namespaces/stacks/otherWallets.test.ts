import { describe, expect, it } from 'vitest'
import type { Connection } from '#kernel'
import { stacksAccounts } from '../../sandbox/chains/stacks/stacksAccounts.ts'
import { createStacksWallet } from '../../sandbox/wallets/stacks/createStacksWallet.ts'
import { advanceUntilSettled } from '../../test/harness/advanceUntilSettled.ts'
import { createNamespace } from '../../test/harness/namespaces/stacks.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import type { TestPlatformOptions } from '../../test/harness/testPlatform.ts'
import { manifest } from './manifest.ts'

const main = stacksAccounts('mainnet')
const first = main[0] ?? expect.fail('no account')
const second = main[1] ?? expect.fail('no account')
const accountOf = ({ state }: Connection) =>
  state.accounts.find(({ id }) => id === state.active) ?? expect.fail('no account')

const hang = () => new Promise(() => {})

describe('a wallet of the page of another kind', () => {
  /** A wallet with answers set by the test. */
  function scripted(
    answers: Record<string, (params: unknown) => unknown>,
    entry: object = {},
    provider: object = {},
    options: TestPlatformOptions = {},
  ) {
    const host = createTestNamespaceHost(manifest.networks, options)
    const requests: string[] = []
    const request = async (method: string, params: unknown) => {
      requests.push(method)
      const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
      if (!answer) throw { code: -32601, message: 'Method not found' }
      return answer(params)
    }
    host.page.globals.set('W', { request, ...provider })
    host.page.globals.set('btc_providers', [{ id: 'W', name: 'W', methods: ['stx_x'], ...entry }])
    return { ...host, requests, namespace: createNamespace(host.host) }
  }
  const shown = { symbol: 'STX', address: first.address, publicKey: first.publicKey }
  const every = ['stx_getAddresses', 'getAddresses', 'stx_signMessage', 'stx_transferStx']

  it('accepts a bare result, JSON-RPC or a status as the answer', async () => {
    const result = { addresses: [shown] }
    for (const answer of [
      result,
      { jsonrpc: '2.0', id: '1', result },
      { status: 'success', result },
      { result: [shown] },
      { accounts: [shown] },
    ]) {
      const { namespace } = scripted({ stx_getAddresses: () => answer }, { methods: every })
      expect((await namespace.connect({ walletId: 'W' }, {})).state.accounts).toMatchObject([
        { address: first.address },
      ])
    }
  })

  it('maps an error whether the wallet resolves or rejects with it', async () => {
    const error = { code: -32000, message: 'no' }
    const ways = [
      () => ({ jsonrpc: '2.0', id: '1', error }),
      () => ({ status: 'error', error }),
      () => Promise.reject({ jsonrpc: '2.0', id: '1', error }),
      () => Promise.reject(error),
    ]
    for (const way of ways) {
      const { namespace } = scripted({ stx_getAddresses: way }, { methods: every })
      await expect(namespace.connect({ walletId: 'W' }, {})).rejects.toMatchObject({
        code: 'rejected',
      })
    }
  })

  it('tries another method when the first is unknown: by -32601, or by -32001 of sats-connect', async () => {
    for (const code of [-32601, -32001]) {
      const refuse = () => Promise.reject({ code, message: 'x' })
      const { namespace, requests } = scripted(
        {
          stx_getAddresses: refuse,
          getAddresses: refuse,
          wallet_connect: () => ({
            status: 'success',
            result: { addresses: [{ ...shown, purpose: 'stacks' }] },
          }),
        },
        { methods: every },
      )
      expect((await namespace.connect({ walletId: 'W' }, {})).state.accounts).toHaveLength(1)
      expect(requests).toEqual(['stx_getAddresses', 'getAddresses', 'wallet_connect'])
    }
  })

  it('maps -32001 after connecting to an address that is not the wallet’s (SIP-030)', async () => {
    const { namespace } = scripted(
      {
        stx_getAddresses: () => ({ addresses: [shown] }),
        stx_signMessage: () => ({ error: { code: -32001, message: 'Address mismatch' } }),
      },
      { methods: every },
    )
    const connection = await namespace.connect({ walletId: 'W' }, {})
    await expect(
      connection.signMessage?.({ account: accountOf(connection), message: 'x' }),
    ).rejects.toMatchObject({ code: 'unauthorized' })
  })

  it('leaves out Bitcoin addresses, which only group the account', async () => {
    const bitcoin = [
      {
        symbol: 'BTC',
        type: 'p2wpkh',
        address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
        publicKey: '02aa',
      },
      {
        symbol: 'BTC',
        type: 'p2tr',
        address: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
        publicKey: '02bb',
      },
    ]
    const { namespace } = scripted(
      { getAddresses: () => ({ result: { addresses: [...bitcoin, shown] } }) },
      { methods: ['getAddresses', 'stx_signMessage'] },
    )
    const { state } = await namespace.connect({ walletId: 'W' }, {})
    expect(state.accounts).toMatchObject([
      { address: first.address, group: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
    ])
    const xverse = scripted(
      {
        wallet_connect: () => ({
          result: { id: 'account-7', addresses: [{ ...shown, purpose: 'stacks' }] },
        }),
      },
      { methods: ['wallet_connect', 'stx_signMessage'] },
    )
    expect((await xverse.namespace.connect({ walletId: 'W' }, {})).state.accounts[0]?.group).toBe(
      'account-7',
    )
  })

  it('requests bitcoin addresses only if their roles are requested', async () => {
    const answer = {
      addresses: [
        { ...shown, purpose: 'stacks' },
        { purpose: 'payment', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
      ],
      id: 'account-7',
    }
    const given: unknown[] = []
    const wallet_connect = (params: unknown) => {
      given.push(params)
      return { status: 'success', result: answer }
    }
    const sats = scripted({ wallet_connect }, { methods: ['wallet_connect', 'stx_signMessage'] })
    const { state } = await sats.namespace.connect({ walletId: 'W' }, { roles: ['stx', 'payment'] })
    expect(given).toEqual([{ addresses: ['stacks', 'payment'], network: 'Mainnet' }])
    expect(state.accounts[0]?.group).toBe('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')
    const plain = scripted(
      { getAddresses: () => answer, stx_getAddresses: () => answer },
      { methods: every },
    )
    await plain.namespace.connect({ walletId: 'W' }, { roles: ['payment'] })
    expect(plain.requests).toEqual(['getAddresses'])
  })

  it('connects no wallet without a Stacks address', async () => {
    for (const addresses of [
      [],
      [{ symbol: 'BTC', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }],
      [{ address: `${first.address.slice(0, -1)}1` }],
      'x',
      null,
    ]) {
      const { namespace } = scripted(
        { stx_getAddresses: () => ({ addresses }) },
        { methods: every },
      )
      await expect(namespace.connect({ walletId: 'W' }, {})).rejects.toMatchObject({
        code: 'unauthorized',
      })
    }
  })

  it('returns a signature as SIP-030 defines it, whether the recovery byte is first or has 27 added', async () => {
    const { provider, methods } = createStacksWallet({ id: 'vrs', urls: {} })
    await provider.request('stx_getAddresses')
    const signed = Object(await provider.request('stx_signMessage', { message: 'hello' })).result
      .signature as string
    const [rs, v] = [signed.slice(0, 128), signed.slice(128)]
    for (const signature of [
      `${v}${rs}`,
      `0x${rs}${v}`,
      `${rs}${(Number.parseInt(v, 16) + 27).toString(16)}`,
      `${(Number.parseInt(v, 16) + 31).toString(16)}${rs}`,
    ]) {
      const { namespace } = scripted(
        {
          stx_getAddresses: () => ({ addresses: [{ address: first.address }] }),
          stx_signMessage: () => ({ signature }),
        },
        { methods },
      )
      const connection = await namespace.connect({ walletId: 'W' }, {})
      const given = await connection.signMessage?.({
        account: accountOf(connection),
        message: 'hello',
      })
      expect(given).toEqual({
        scheme: 'stacks:secp256k1',
        signature: signed,
        publicKey: first.publicKey,
      })
    }
  })

  it('rejects a signature by another account, or a malformed one', async () => {
    const other = createStacksWallet({ id: 'other', urls: {} })
    await other.provider.request('stx_getAddresses')
    other.controls.switchAccount?.(1)
    const foreign = Object(
      await other.provider.request('stx_signMessage', { message: 'hello' }),
    ).result
    for (const answer of [
      foreign,
      { signature: '00'.repeat(65) },
      { signature: 'ff'.repeat(65) },
    ]) {
      const { namespace } = scripted(
        { stx_getAddresses: () => ({ addresses: [shown] }), stx_signMessage: () => answer },
        { methods: every },
      )
      const connection = await namespace.connect({ walletId: 'W' }, {})
      await expect(
        connection.signMessage?.({ account: accountOf(connection), message: 'hello' }),
      ).rejects.toMatchObject({ code: 'foreign-invalid', context: { what: 'Signature' } })
    }
  })

  it('sends nothing after the wallet silently changed its account, revoked access or fell silent', async () => {
    const plan = {
      request: { from: {}, to: second.address, asset: 'native', amount: 1n },
      amount: 1n,
      notes: [],
      blocked: false,
    }
    const payload = {
      from: first.address,
      to: second.address,
      amount: '1',
      fee: '180',
      built: false,
    }
    const denied = { status: 'error', error: { code: -32002, message: 'Access denied' } }
    const cases: readonly (readonly [now: () => unknown, expected: object])[] = [
      [
        () => ({ result: { addresses: [{ ...second, purpose: 'stacks' }] } }),
        { code: 'unauthorized' },
      ],
      [() => denied, { code: 'unauthorized' }],
      [hang, { code: 'timeout', context: { unsent: 1 } }],
    ]
    for (const [now, expected] of cases) {
      const answers = {
        wallet_connect: () => ({ result: { addresses: [{ ...shown, purpose: 'stacks' }] } }),
        wallet_getAccount: now,
      }
      const { namespace, requests, clock } = scripted(answers, {
        methods: ['wallet_connect', 'stx_transferStx'],
      })
      const connection = await namespace.connect({ walletId: 'W' }, {})
      const request = { ...plan.request, from: accountOf(connection) }
      const sending = connection.send?.({ ...plan, request, payload }) ?? expect.fail('no send')
      await expect(advanceUntilSettled(clock, sending)).rejects.toMatchObject(expected)
      expect(requests).toEqual(['wallet_connect', 'wallet_getAccount'])
    }
  })

  it('signs no messages with several keys, and lacks the capability', async () => {
    const { namespace } = scripted(
      {
        stx_getAddresses: () => ({
          addresses: [{ address: 'SM2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQVX8X0G' }],
        }),
      },
      { methods: every },
    )
    const connection = await namespace.connect({ walletId: 'W' }, {})
    expect([connection.can('signMessage'), connection.can('send')]).toEqual([false, true])
  })

  it('follows older events by name and listener, and removes the listener', async () => {
    const listeners = new Map<unknown, (payload: unknown) => void>()
    const addListener = (event: unknown, listener: (payload: unknown) => void) => {
      listeners.set(event, listener)
      return () => listeners.delete(event)
    }
    const { namespace } = scripted(
      { stx_getAddresses: () => ({ addresses: [shown] }) },
      { methods: every },
      { addListener },
    )
    const connection = await namespace.connect({ walletId: 'W' }, {})
    listeners.get('accountChange')?.({
      addresses: [{ address: main[2]?.address, purpose: 'stacks' }],
    })
    expect(connection.state.active).toBe(`stacks:1:${main[2]?.address}`)
    listeners.get('accountChange')?.({
      addresses: [main[1], main[2]].map((one) => ({ address: one?.address, purpose: 'stacks' })),
    })
    expect(connection.state.accounts).toHaveLength(2)
    expect(connection.state.active).toBe(`stacks:1:${main[2]?.address}`)
    namespace.dispose()
    expect(listeners.size).toBe(0)
  })

  it('stays on the network of the last event, however late the wallet answers a reread', async () => {
    const listeners = new Map<unknown, (payload: unknown) => void>()
    const reads: ((answer: unknown) => void)[] = []
    const { namespace } = scripted(
      {
        wallet_connect: () => ({ result: { addresses: [{ ...shown, purpose: 'stacks' }] } }),
        wallet_getAccount: () => new Promise((resolve) => reads.push(resolve)),
      },
      { methods: ['wallet_connect', 'stx_signMessage'] },
      {
        addListener: (event: unknown, listener: (payload: unknown) => void) =>
          listeners.set(event, listener),
      },
    )
    const connection = await namespace.connect({ walletId: 'W' }, {})
    for (const name of ['testnet', 'mainnet'])
      listeners.get('networkChange')?.({ stacks: { name } })
    const [there = first] = stacksAccounts('testnet')
    await flushPromises()
    for (const [at, { address }] of [first, there].entries()) {
      reads[1 - at]?.({ result: { addresses: [{ address, purpose: 'stacks' }] } })
      await flushPromises()
    }
    expect(connection.state.active).toBe(`stacks:1:${first.address}`)
  })

  it('aborts a wallet that hangs, and never blocks restoring', async () => {
    const { namespace } = scripted({ stx_getAddresses: hang }, { methods: every })
    const stop = new AbortController()
    const connecting = namespace.connect({ walletId: 'W' }, { signal: stop.signal })
    const gone = new Error('gone')
    setTimeout(() => stop.abort(gone), 20)
    await expect(connecting).rejects.toBe(gone)
    const silent = scripted(
      { wallet_getAccount: hang },
      { methods: ['wallet_connect', 'stx_signMessage'] },
      {},
      { clock: 'manual' },
    )
    const resumed = silent.namespace.resume(JSON.stringify({ walletId: 'W', holders: [shown] }))
    await expect(advanceUntilSettled(silent.clock, resumed)).rejects.toMatchObject({
      code: 'timeout',
    })
  })
})
