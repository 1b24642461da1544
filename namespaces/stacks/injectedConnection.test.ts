import { verifyMessageSignatureRsv } from '@stacks/encryption'
import {
  Cl,
  getAddressFromPublicKey,
  hashStructuredData,
  publicKeyFromSignatureRsv,
} from '@stacks/transactions'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Connection, ConnectionState, Namespace } from '#kernel'
import { stacksAccounts } from '../../sandbox/chains/stacks/stacksAccounts.ts'
import type { WalletControls } from '../../sandbox/wallets/createExtensionWallet.ts'
import { createStacksWallet } from '../../sandbox/wallets/stacks/createStacksWallet.ts'
import type { Style } from '../../sandbox/wallets/stacks/stacksAccess.ts'
import { advanceUntilSettled } from '../../test/harness/advanceUntilSettled.ts'
import type { TestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import type { TestPlatformOptions } from '../../test/harness/testPlatform.ts'
import { waitUntil } from '../../test/harness/waitUntil.ts'
import { createNamespace } from './connect.ts'
import { manifest } from './manifest.ts'

const main = stacksAccounts('mainnet')
const test = stacksAccounts('testnet')
const first = main[0] ?? expect.fail('no account')
const second = main[1] ?? expect.fail('no account')
let count = 0

type Visit = TestNamespaceHost & {
  readonly namespace: Namespace
  readonly controls: Partial<WalletControls>
  readonly methods: () => readonly string[]
  readonly params: (method: string) => unknown
  /** The next visit to the same page with the same wallet. */
  again(): Visit
}
function visit(
  style: Style,
  made = createStacksWallet({ id: `unit-${count++}`, urls: {}, style }),
): Visit {
  const host = createTestNamespaceHost(manifest.networks)
  host.page.globals.set('Cairn', made.provider)
  host.page.globals.set('btc_providers', [
    { id: 'Cairn', name: 'Cairn', methods: [...made.methods] },
  ])
  const asked = () => made.controls.requests?.() ?? []
  return {
    ...host,
    namespace: createNamespace(host.host),
    controls: made.controls,
    methods: () => asked().map(({ method }) => method),
    params: (method) => [asked().findLast((one) => one.method === method)?.params].flat()[0],
    again: () => visit(style, made),
  }
}
const connected = (site: Visit, ask = {}) => site.namespace.connect({ walletId: 'Cairn' }, ask)
const accountOf = ({ state }: Connection) =>
  state.accounts.find(({ id }) => id === state.active) ?? expect.fail('no account')
const changesOf = (connection: Connection) => {
  const changes: ConnectionState[] = []
  connection.on('change', (state) => changes.push(state))
  return changes
}

describe.each<Style>(['sip030', 'satsConnect'])('a wallet of the page that speaks %s', (style) => {
  let site: Visit
  let connection: Connection
  beforeEach(async () => {
    site = visit(style)
    connection = await connected(site)
  })

  it('shows its address, with the role stx and its key', () => {
    const { address, publicKey } = first
    expect(connection.state).toMatchObject({
      network: 'stacks:1',
      active: `stacks:1:${address}`,
      accounts: [
        { id: `stacks:1:${address}`, address, network: 'stacks:1', role: 'stx', publicKey },
      ],
      networks: ['stacks:1', 'stacks:2147483648'],
    })
    expect(site.methods()).toEqual([style === 'sip030' ? 'stx_getAddresses' : 'wallet_connect'])
    expect(site.params(site.methods()[0] ?? '')).toEqual(
      style === 'sip030' ? { network: 'mainnet' } : { addresses: ['stacks'], network: 'Mainnet' },
    )
  })

  it('offers the capabilities of SIP-030 and no other', () => {
    const has = [
      'signMessage',
      'send',
      'token',
      'memo',
      'max',
      'fee',
      'signTransaction',
      'switchNetwork',
    ]
    expect(has.filter((ability) => !connection.can(ability))).toEqual([])
    expect(
      ['signTypedData', 'addNetwork', 'batch', 'multiAccount', 'switchAccount', 'signIn'].filter(
        (ability) => connection.can(ability),
      ),
    ).toEqual([])
    expect(connection.can('send', 'stacks:2147483648')).toBe(false)
  })

  it.each(['hello', '', 'Grüße 👋', 'x'.repeat(300), 'y'.repeat(70_000)])(
    'signs a message that the ecosystem’s own library verifies: %.20s',
    async (message) => {
      const signed =
        (await connection.signMessage?.({ account: accountOf(connection), message })) ??
        expect.fail('no signature')
      expect(signed).toMatchObject({ scheme: 'stacks:secp256k1', publicKey: first.publicKey })
      expect(
        verifyMessageSignatureRsv({
          message,
          signature: signed.signature,
          publicKey: signed.publicKey ?? '',
        }),
      ).toBe(true)
      expect(
        verifyMessageSignatureRsv({
          message: `${message}!`,
          signature: signed.signature,
          publicKey: signed.publicKey ?? '',
        }),
      ).toBe(false)
    },
  )

  it('signs bytes that are text, and rejects others as unsupported', async () => {
    const account = accountOf(connection)
    const signed = await connection.signMessage?.({
      account,
      message: new TextEncoder().encode('\ufeffhello'),
    })
    expect(
      verifyMessageSignatureRsv({
        message: '\ufeffhello',
        signature: signed?.signature ?? '',
        publicKey: first.publicKey,
      }),
    ).toBe(true)
    await expect(
      connection.signMessage?.({ account, message: Uint8Array.of(0xff, 0xfe) }),
    ).rejects.toMatchObject({ code: 'unsupported' })
  })

  it('signs structured messages (SIP-018) by invoke, on the network of their domain', async () => {
    const message = Cl.tuple({ amount: Cl.uint(7) })
    const domain = Cl.tuple({
      name: Cl.stringAscii('Host'),
      version: Cl.stringAscii('1'),
      'chain-id': Cl.uint(1),
    })
    const answer = await connection.invoke?.('stacks:1', 'stx_signStructuredMessage', {
      message: Cl.serialize(message),
      domain: Cl.serialize(domain),
    })
    const signature = String(Object(answer).signature)
    const { bytesToHex } = await import('@noble/hashes/utils.js')
    const { sha256 } = await import('@noble/hashes/sha2.js')
    const bytes = Uint8Array.from(
      Buffer.from(`534950303138${hashStructuredData(domain)}${hashStructuredData(message)}`, 'hex'),
    )
    expect(
      getAddressFromPublicKey(
        publicKeyFromSignatureRsv(bytesToHex(sha256(bytes)), signature),
        'mainnet',
      ),
    ).toBe(first.address)
    expect(site.params('stx_signStructuredMessage')).toMatchObject({ network: 'mainnet' })
  })

  it('refuses a call whose parameters name another network', async () => {
    const before = site.methods().length
    await expect(
      connection.invoke?.('stacks:1', 'stx_signMessage', { message: 'x', network: 'testnet' }),
    ).rejects.toMatchObject({ code: 'network-mismatch' })
    await expect(
      connection.invoke?.('stacks:5', 'stx_signMessage', { message: 'x' }),
    ).rejects.toMatchObject({ code: 'unauthorized' })
    expect(site.methods()).toHaveLength(before)
  })

  it('reports a declined connection and a declined signature as rejected', async () => {
    site.controls.rejectNext?.()
    await expect(
      connection.signMessage?.({ account: accountOf(connection), message: 'no' }),
    ).rejects.toMatchObject({ code: 'rejected' })
    const other = visit(style)
    other.controls.rejectNext?.()
    await expect(connected(other)).rejects.toMatchObject({ code: 'rejected' })
  })

  it('follows the account chosen in the wallet', async () => {
    const changes = changesOf(connection)
    site.controls.switchAccount?.(1)
    await waitUntil(() => connection.state.active).toBe(`stacks:1:${main[1]?.address}`)
    expect(changes).toHaveLength(1)
    await expect(
      connection.signMessage?.({
        account: { ...accountOf(connection), address: first.address },
        message: 'old',
      }),
    ).rejects.toMatchObject({
      code: 'unauthorized',
    })
  })

  it('follows the network chosen in the wallet: the same keys with other addresses', async () => {
    site.controls.switchChain?.('stacks:2147483648')
    await waitUntil(() => connection.state.network).toBe('stacks:2147483648')
    expect(connection.state).toMatchObject({
      active: `stacks:2147483648:${test[0]?.address}`,
      accounts: [{ address: test[0]?.address, publicKey: first.publicKey }],
    })
    site.controls.switchChain?.('stacks:1')
    await waitUntil(() => connection.state.active).toBe(`stacks:1:${first.address}`)
  })

  it('switches network on request', async () => {
    await connection.switchNetwork?.('stacks:2147483648')
    expect(connection.state.active).toBe(`stacks:2147483648:${test[0]?.address}`)
    const signed = await connection.signMessage?.({
      account: accountOf(connection),
      message: 'test',
    })
    expect(
      verifyMessageSignatureRsv({
        message: 'test',
        signature: signed?.signature ?? '',
        publicKey: first.publicKey,
      }),
    ).toBe(true)
    expect(site.params('stx_signMessage')).toMatchObject({ network: 'testnet' })
    await expect(connection.switchNetwork?.('stacks:99')).rejects.toMatchObject({
      code: 'switch-unsupported',
    })
  })

  it('starts on the requested network', async () => {
    const other = visit(style)
    expect((await connected(other, { network: 'stacks:2147483648' })).state.active).toBe(
      `stacks:2147483648:${test[0]?.address}`,
    )
  })

  it('restores without a prompt, by a silent read where the wallet supports it', async () => {
    const asked = site.methods().length
    site.controls.hold?.()
    const next = site.again()
    const back = await next.namespace.resume(connection.serialize())
    expect(back?.state).toEqual(connection.state)
    expect(next.methods().slice(asked)).toEqual(style === 'sip030' ? [] : ['wallet_getAccount'])
  })

  it('restores on the network it was on', async () => {
    await connection.switchNetwork?.('stacks:2147483648')
    const back = await site.again().namespace.resume(connection.serialize())
    expect(back?.state).toEqual(connection.state)
  })

  it('restores nothing without a valid address', async () => {
    const saved = JSON.stringify({
      walletId: 'Cairn',
      network: 'stacks:1',
      holders: [{ address: 'SPnonsense' }, { address: 7 }],
    })
    expect(style === 'sip030' ? await site.again().namespace.resume(saved) : null).toBeNull()
    expect(connection.serialize()).not.toContain(first.privateKey.slice(0, 32))
  })

  it('opens one prompt for two concurrent attempts', async () => {
    const other = visit(style)
    other.controls.hold?.()
    const [one, two] = [connected(other), connected(other)]
    await waitUntil(() => other.methods().length).toBe(1)
    other.controls.approve?.()
    expect((await one).state.active).toBe((await two).state.active)
    expect(other.methods()).toHaveLength(1)
  })

  it('ends when the wallet is removed or disconnected, and fails open calls', async () => {
    const ends: unknown[] = []
    connection.on('end', (why) => ends.push(why?.code))
    site.controls.hold?.()
    const signing = connection.signMessage?.({ account: accountOf(connection), message: 'never' })
    signing?.catch(() => {})
    await waitUntil(() => site.methods()).toContain('stx_signMessage')
    site.controls.remove?.()
    await waitUntil(() => ends).toEqual(['unauthorized'])
    await expect(signing).rejects.toMatchObject({ code: 'unauthorized' })
    await connection.disconnect()
    expect(ends).toHaveLength(1)
  })
})

describe('a wallet of the page of another kind', () => {
  /** A wallet with answers set by the test. */
  function scripted(
    answers: Record<string, (params: unknown) => unknown>,
    entry: object = {},
    provider: object = {},
    options: TestPlatformOptions = {},
  ) {
    const host = createTestNamespaceHost(manifest.networks, options)
    const asked: string[] = []
    const request = async (method: string, params: unknown) => {
      asked.push(method)
      const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
      if (!answer) throw { code: -32601, message: 'Method not found' }
      return answer(params)
    }
    host.page.globals.set('W', { request, ...provider })
    host.page.globals.set('btc_providers', [{ id: 'W', name: 'W', methods: ['stx_x'], ...entry }])
    return { ...host, asked, namespace: createNamespace(host.host) }
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
      const { namespace, asked } = scripted(
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
      expect(asked).toEqual(['stx_getAddresses', 'getAddresses', 'wallet_connect'])
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
    expect(plain.asked).toEqual(['getAddresses'])
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
      ).rejects.toMatchObject({ code: 'unauthorized' })
    }
  })

  it('sends nothing after the wallet silently changed its account or revoked access', async () => {
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
    for (const now of [{ result: { addresses: [{ ...second, purpose: 'stacks' }] } }, denied]) {
      const answers = {
        wallet_connect: () => ({ result: { addresses: [{ ...shown, purpose: 'stacks' }] } }),
        wallet_getAccount: () => now,
      }
      const { namespace, asked } = scripted(answers, {
        methods: ['wallet_connect', 'stx_transferStx'],
      })
      const connection = await namespace.connect({ walletId: 'W' }, {})
      const request = { ...plan.request, from: accountOf(connection) }
      await expect(connection.send?.({ ...plan, request, payload })).rejects.toMatchObject({
        code: 'unauthorized',
      })
      expect(asked).toEqual(['wallet_connect', 'wallet_getAccount'])
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
    namespace.dispose()
    expect(listeners.size).toBe(0)
  })

  it('aborts a wallet that hangs, and never blocks restoring', async () => {
    const hang = () => new Promise(() => {})
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
