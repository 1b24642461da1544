import { beforeEach, describe, expect, it } from 'vitest'
import type { Caip2, Connection, ConnectionState } from '#kernel'
import { fault } from '#kernel'
import { bitcoinAccount } from '../../sandbox/chains/bitcoin/bitcoinAccounts.ts'
import type { BitcoinAccessOptions } from '../../sandbox/wallets/bip122/bitcoinAccess.ts'
import { bitcoinAccess, walletNetworks } from '../../sandbox/wallets/bip122/bitcoinAccess.ts'
import type { BitcoinShape } from '../../sandbox/wallets/bip122/installOnPage.ts'
import { bitcoinShapes, installOnPage } from '../../sandbox/wallets/bip122/installOnPage.ts'
import { standardWallet } from '../../sandbox/wallets/bip122/standardWallet.ts'
import { registerOn } from '../../sandbox/wallets/solana/registerOn.ts'
import { createNamespace } from '../../test/harness/namespaces/bip122.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { waitUntil } from '../../test/harness/waitUntil.ts'
import type { Bip122Wallet } from './bip122Wallet.ts'
import { reconnectWallet } from './injectedConnection.ts'
import { networks } from './networks.ts'
import type { WalletAdapter } from './walletAdapter.ts'

const mainnet: Caip2 = 'bip122:000000000019d6689c085ae165831e93'
const testnet4: Caip2 = 'bip122:00000000da84f2bafbbc53dee25a72ae'
const keys = bitcoinAccount(0)
const second = bitcoinAccount(1)
const onTestnet = bitcoinAccount(0, walletNetworks[1]?.format)
const silent = ['wallet_getAccount', 'wallet_getNetwork', 'getAccounts', 'getPublicKey', 'getChain']
let count = 0

/** A site with a wallet of this kind on its page. */
function visit(shape: BitcoinShape, more: Partial<BitcoinAccessOptions> = {}) {
  const test = createTestNamespaceHost(networks)
  const desk = bitcoinAccess({ id: `unit-${count++}`, urlOf: () => '', ...more })
  const put = installOnPage(test.page, shape, desk)
  const open = () => createNamespace(test.host)
  const namespace = open()
  return {
    ...test,
    ...put,
    desk,
    open,
    namespace,
    connect: (ask = {}): Promise<Connection> => namespace.connect({ walletId: put.id }, ask),
    methodCalls: () => desk.controls.requests().map(({ method }) => method),
    prompts: () => desk.controls.requests().filter(({ method }) => !silent.includes(method)).length,
  }
}
const roles = ({ accounts }: ConnectionState) =>
  accounts.map(({ role, address }) => [role, address])
const both = [
  ['payment', keys.payment.address],
  ['ordinals', keys.ordinals.address],
]

describe.each(bitcoinShapes)('a wallet of the %s kind', (shape) => {
  const single = shape === 'unisat'
  let site: ReturnType<typeof visit>
  beforeEach(() => {
    site = visit(shape)
  })

  it('connects with the payment account active, and keeps ordinals apart', async () => {
    const { state, wallet, raw } = await site.connect()
    expect(roles(state)).toEqual(single ? both.slice(0, 1) : both)
    expect(state).toMatchObject({ network: mainnet, active: `${mainnet}:${keys.payment.address}` })
    expect(state.accounts[0]).toMatchObject({ primary: true, publicKey: keys.payment.publicKey })
    expect(new Set(state.accounts.map(({ group }) => group))).toEqual(
      new Set([single ? undefined : keys.payment.address]),
    )
    expect(wallet.id).toBe(site.id)
    expect(raw).toBe(site.provider)
    expect(site.prompts()).toBe(1)
  })

  it('restores without a prompt, unless the visitor revoked the permission', async () => {
    const connection = await site.connect()
    const saved = connection.serialize()
    expect(saved).not.toContain('privateKey')
    const again = await site.open().resume(saved)
    expect(again?.state).toEqual(connection.state)
    expect(site.prompts()).toBe(1)
    site.desk.forget()
    // Without a silent method, the wallet itself refuses at signing.
    const later = await site.open().resume(saved)
    expect(later === null).toBe(shape !== 'leather' && shape !== 'phantom')
    expect(site.prompts()).toBe(1)
  })

  it('reports a declined connection', async () => {
    site.desk.controls.rejectNext()
    await expect(site.connect()).rejects.toMatchObject({ code: 'rejected' })
    expect(site.desk.listening()).toBe(single || shape === 'phantom' ? 1 : 0)
  })

  it('stops at once when cancelled, and a second attempt asks again and takes the first answer', async () => {
    site.desk.controls.hold()
    const stop = new AbortController()
    const cancelled = site.connect({ signal: stop.signal })
    await waitUntil(() => site.prompts()).toBe(1)
    stop.abort('changed my mind')
    await expect(cancelled).rejects.toBe('changed my mind')
    const joined = site.connect()
    await new Promise((resolve) => setTimeout(resolve, 20))
    site.desk.controls.approve()
    expect((await joined).state.accounts[0]?.address).toBe(keys.payment.address)
    expect(site.prompts()).toBe(2)
    await expect(site.connect({ signal: AbortSignal.abort('too late') })).rejects.toBe('too late')
    expect(site.prompts()).toBe(2)
  })

  it('joins its open prompt also while one for other addresses is open', async () => {
    site.desk.controls.hold()
    const attempts = [{}, { roles: ['payment'] }, {}].map((request) => site.connect(request))
    await waitUntil(() => site.prompts()).toBe(2)
    site.desk.controls.approve()
    await Promise.all(attempts)
    expect(site.prompts()).toBe(2)
  })

  it('signs for its own accounts only, and reports a rejection', async () => {
    const connection = await site.connect()
    const [account] = connection.state.accounts
    if (!account) return expect.fail('no account')
    const before = site.prompts()
    const stranger = { ...account, id: `${mainnet}:x` as const, address: second.payment.address }
    await expect(
      connection.signMessage?.({ account: stranger, message: 'hello' }),
    ).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(
      connection.signMessage?.({ account, message: 'hello', signal: AbortSignal.abort('no') }),
    ).rejects.toBe('no')
    await expect(
      connection.signMessage?.({ account, message: Uint8Array.of(0xff, 0xfe) }),
    ).rejects.toMatchObject({ code: 'unsupported' })
    expect(site.prompts()).toBe(before)
    site.desk.controls.rejectNext()
    await expect(connection.signMessage?.({ account, message: 'hello' })).rejects.toMatchObject({
      code: 'rejected',
    })
    const signed = await connection.signMessage?.({
      account,
      message: new TextEncoder().encode('hello'),
    })
    expect(signed?.scheme).toMatch(/^(bip137|bip322-simple)$/)
    expect(signed?.signature).toMatch(/^[A-Za-z0-9+/]+=*$/)
  })

  it('offers the capabilities of its kind', async () => {
    const { can } = await site.connect()
    expect(
      ['signMessage', 'send', 'fee', 'max', 'memo'].filter((ability) => !can(ability)),
    ).toEqual([])
    expect(
      ['token', 'signIn', 'batch', 'addNetwork', 'delegate', 'constructor'].filter((ability) =>
        can(ability),
      ),
    ).toEqual([])
    expect(can('multiAccount')).toBe(!single)
    expect(can('switchNetwork')).toBe(shape === 'sats' || shape === 'unisat')
    expect(can('send', 'bip122:12a765e31ffd4059bada1e25190f6e98')).toBe(false)
  })

  it('disconnects from the wallet, and removes every listener', async () => {
    const connection = await site.connect()
    const ends: unknown[] = []
    connection.on('end', (why) => ends.push(why))
    await connection.disconnect()
    expect(ends).toEqual([undefined])
    expect(site.desk.listening()).toBe(single || shape === 'phantom' ? 1 : 0)
    const [account] = connection.state.accounts
    if (account)
      await expect(connection.signMessage?.({ account, message: 'x' })).rejects.toMatchObject({
        code: 'unauthorized',
      })
    if (shape !== 'leather' && shape !== 'phantom') expect(site.desk.authorised()).toBe(false)
  })

  it('leaves nothing behind when the namespace is disposed', async () => {
    const connection = await site.connect()
    let ended = 0
    connection.on('end', () => ended++)
    site.namespace.dispose()
    expect([ended, site.page.listening(), site.desk.authorised()]).toEqual([
      1,
      shape === 'standard' ? 1 : 0,
      true,
    ])
  })
})

describe('a wallet whose visitor changes accounts', () => {
  it.each(['sats', 'unisat', 'phantom', 'standard'] as const)(
    'follows the account of a %s wallet, and ends when it is locked or gone',
    async (shape) => {
      const site = visit(shape)
      const connection = await site.connect()
      const ends: (string | undefined)[] = []
      connection.on('end', (why) => ends.push(why?.code))
      site.desk.controls.switchAccount(1)
      await waitUntil(() => connection.state.accounts[0]?.address).toBe(second.payment.address)
      expect(connection.state.active).toBe(`${mainnet}:${second.payment.address}`)
      site.desk.controls.lock()
      await waitUntil(() => ends).toEqual(['unauthorized'])
    },
  )

  it.each(['sats', 'unisat'] as const)(
    'follows a %s wallet to another network, with its addresses',
    async (shape) => {
      const site = visit(shape)
      const connection = await site.connect()
      expect(connection.state.networks).toEqual(networks.map(({ caipNetworkId }) => caipNetworkId))
      await connection.switchNetwork?.(testnet4)
      expect(connection.state).toMatchObject({
        network: testnet4,
        active: `${testnet4}:${onTestnet.payment.address}`,
      })
      site.desk.controls.switchChain(mainnet)
      await waitUntil(() => connection.state.network).toBe(mainnet)
      site.desk.controls.rejectNext()
      await expect(connection.switchNetwork?.(testnet4)).rejects.toMatchObject({ code: 'rejected' })
      await expect(
        connection.switchNetwork?.('bip122:12a765e31ffd4059bada1e25190f6e98'),
      ).rejects.toMatchObject({ code: 'switch-unsupported' })
      expect(connection.state.network).toBe(mainnet)
    },
  )

  it('rereads the network right before sending, since test networks share addresses', async () => {
    const site = visit('unisat')
    site.desk.controls.switchChain(testnet4)
    const connection = await site.connect()
    const [account] = connection.state.accounts
    if (!account) return expect.fail('no account')
    expect(account.network).toBe(testnet4)
    const request = { from: account, to: account.address, asset: 'native' as const, amount: 1n }
    const plan = {
      request,
      amount: 1n,
      notes: [],
      blocked: false,
      payload: { kind: 'psbt', psbt: '', inputs: [] },
    }
    site.desk.moveTo(2)
    await expect(connection.send?.(plan)).rejects.toMatchObject({ code: 'network-mismatch' })
    expect(site.methodCalls()).not.toContain('signPsbt')
  })

  it('refuses a wallet on a network that only resembles Bitcoin', async () => {
    const site = visit('unisat')
    Object.assign(site.provider, {
      getChain: async () => ({ enum: 'FRACTAL_BITCOIN_MAINNET', name: 'Fractal Bitcoin' }),
    })
    await expect(site.connect()).rejects.toMatchObject({ code: 'unknown-network' })
  })

  it('starts on the requested network, where the wallet can', async () => {
    expect((await visit('sats').connect({ network: testnet4 })).state.network).toBe(testnet4)
    expect((await visit('leather').connect({ network: testnet4 })).state.network).toBe(mainnet)
  })

  it('returns only the requested accounts', async () => {
    expect(roles((await visit('sats').connect({ roles: ['payment'] })).state)).toEqual(
      both.slice(0, 1),
    )
    expect(roles((await visit('standard').connect({ roles: ['ordinals'] })).state)).toEqual(
      both.slice(1),
    )
  })

  it('connects with the accounts that the wallet lists when `connect` resolves without them', async () => {
    const test = createTestNamespaceHost(networks)
    const access = bitcoinAccess({ id: `unit-${count++}`, urlOf: () => '' })
    const wallet = standardWallet(access, 'Bedrock')
    const { connect } = wallet.features['bitcoin:connect']
    registerOn(test.page, {
      ...wallet,
      get accounts() {
        return wallet.accounts
      },
      features: {
        ...wallet.features,
        'bitcoin:connect': {
          async connect(input: Parameters<typeof connect>[0]) {
            await connect(input)
            return 'connected'
          },
        },
      },
    })
    const connection = await createNamespace(test.host).connect({ walletId: 'bedrock' }, {})
    expect(roles(connection.state)).toEqual(both)
  })

  it('activates another account on this page alone', async () => {
    const site = visit('sats')
    const connection = await site.connect()
    await connection.switchAccount?.(`${mainnet}:${keys.ordinals.address}`)
    expect(connection.state.active).toBe(`${mainnet}:${keys.ordinals.address}`)
    const restored = await site.open().resume(connection.serialize())
    expect(restored?.state.active).toBe(`${mainnet}:${keys.ordinals.address}`)
    await expect(connection.switchAccount?.(`${mainnet}:nobody`)).rejects.toMatchObject({
      code: 'unsupported',
    })
  })
})

describe('older wallets', () => {
  it('calls older sats-connect wallets by the method names they support', async () => {
    const test = createTestNamespaceHost(networks)
    const methodCalls: string[] = []
    const addresses = [
      { address: keys.payment.address, publicKey: keys.payment.publicKey, purpose: 'payment' },
    ]
    const events: unknown[] = []
    const provider = {
      async request(method: string) {
        methodCalls.push(method)
        if (method === 'getAccounts') return { jsonrpc: '2.0', result: addresses }
        return { jsonrpc: '2.0', error: { code: -32601, message: 'Method not found' } }
      },
      addListener(name: unknown, listener?: unknown) {
        if (typeof name !== 'string') throw new TypeError('a name, please')
        events.push([name, typeof listener])
        return () => events.pop()
      },
    }
    test.page.globals.set('BitcoinProvider', provider)
    const namespace = createNamespace(test.host)
    const connection = await namespace.connect({ walletId: 'bitcoin' }, {})
    expect(roles(connection.state)).toEqual(both.slice(0, 1))
    expect(methodCalls).toEqual(['wallet_connect', 'getAccounts', 'wallet_getNetwork'])
    expect(events).toContainEqual(['accountChange', 'function'])
    // Without a silent method, the saved addresses are used.
    expect((await createNamespace(test.host).resume(connection.serialize()))?.state).toEqual(
      connection.state,
    )
    await connection.disconnect()
    expect(methodCalls.slice(-2)).toEqual(['wallet_disconnect', 'wallet_renouncePermissions'])
  })

  it('keeps the roles of saved addresses when it rereads or restores a wallet without a silent method', async () => {
    const test = createTestNamespaceHost(networks)
    const events = new Map<string, () => void>()
    const granted = [{ address: keys.ordinals.address, purpose: 'ordinals' }]
    test.page.globals.set('BitcoinProvider', {
      request: async (method: string) =>
        method === 'getAccounts'
          ? { jsonrpc: '2.0', result: granted }
          : { jsonrpc: '2.0', error: { code: -32601, message: 'Method not found' } },
      addListener: ({ eventName, cb }: { eventName: string; cb: () => void }) =>
        events.set(eventName, cb),
    })
    const namespace = createNamespace(test.host)
    const connection = await namespace.connect({ walletId: 'bitcoin' }, { roles: ['ordinals'] })
    expect(roles(connection.state)).toEqual(both.slice(1))
    const restored = await createNamespace(test.host).resume(connection.serialize())
    expect(restored && roles(restored.state)).toEqual(both.slice(1))
    events.get('accountChange')?.()
    await flushPromises()
    expect(roles(connection.state)).toEqual(both.slice(1))
  })

  it('passes a request of the host to an older wallet, on its network', async () => {
    const site = visit('sats')
    const { invoke } = await site.connect()
    expect(await invoke?.(mainnet, 'wallet_getNetwork', undefined)).toEqual({
      bitcoin: { name: 'Mainnet' },
    })
    await expect(invoke?.(testnet4, 'signPsbt', {})).rejects.toMatchObject({
      code: 'network-mismatch',
    })
    await expect(
      (await visit('unisat').connect()).invoke?.(mainnet, 'signPsbt', {}),
    ).rejects.toMatchObject({ code: 'unsupported' })
  })
})

it('says that a wallet is locked on the next visit, and not that its permission was revoked', async () => {
  const { host } = createTestNamespaceHost(networks)
  const wallet = { dialect: 'unisat', methods: {} } as Bip122Wallet
  const adapter: WalletAdapter = {
    connect: () => Promise.reject(fault('internal')),
    reconnect: () => Promise.reject(fault('locked')),
  }
  const access = { networks: [mainnet], knownAddresses: [] }
  await expect(reconnectWallet(host, wallet, adapter, access)).rejects.toMatchObject({
    code: 'locked',
  })
})
