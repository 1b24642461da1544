import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { Transaction } from '@mysten/sui/transactions'
import { verifyPersonalMessageSignature } from '@mysten/sui/verify'
import { describe, expect, it } from 'vitest'
import type { Connection, Network, TransferPlan, WalletInfo } from '#kernel'
import { createSuiWallet } from '../../sandbox/wallets/sui/createSuiWallet.ts'
import { registerOn } from '../../sandbox/wallets/sui/registerOn.ts'
import { suiKeys } from '../../sandbox/wallets/sui/suiKeys.ts'
import { advanceUntilSettled } from '../../test/harness/advanceUntilSettled.ts'
import { createNamespace } from '../../test/harness/namespaces/sui.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import type { TestPlatformOptions } from '../../test/harness/testPlatform.ts'
import { manifest } from './manifest.ts'

const [first = expect.fail(), second = expect.fail()] = suiKeys()
const bytesOf = (text: string) => new TextEncoder().encode(text)

function visit(
  networks: readonly Network[] = manifest.networks,
  memory?: ReturnType<typeof createSuiWallet>,
  options: TestPlatformOptions = {},
) {
  const test = createTestNamespaceHost(networks, options)
  const sui = memory ?? createSuiWallet({ id: 'unit', name: 'Tidepool', urlOf: () => '' })
  const unregister = registerOn(test.page, sui.wallet)
  const namespace = createNamespace(test.host)
  return {
    ...test,
    sui,
    unregister,
    namespace,
    connect: () => namespace.connect({ walletId: 'Tidepool' }, {}),
  }
}
const account = (connection: Connection, index = 0) =>
  connection.state.accounts[index] ?? expect.fail('no account')
const planOf = (connection: Connection): TransferPlan => {
  const transaction = new Transaction()
  transaction.setSender(first.address)
  transaction.setGasPrice(750)
  transaction.setGasBudget(5_000_000)
  transaction.setGasPayment([
    { objectId: `0x${'11'.repeat(32)}`, version: 1, digest: '11111111111111111111111111111111' },
  ])
  transaction.transferObjects([transaction.gas], `0x${'22'.repeat(32)}`)
  return {
    request: {
      from: account(connection),
      to: `0x${'22'.repeat(32)}`,
      asset: 'native',
      amount: 'max',
    },
    amount: 0n,
    notes: [],
    blocked: false,
    payload: { sender: first.address, bytes: 'AAAA', json: '{}' },
  }
}

describe('a wallet of the page that has Sui', () => {
  it('finds a wallet by the Wallet Standard whether it or the page comes first, and removes it when it unregisters', () => {
    const { namespace, unregister, sui, page } = visit()
    const lists: (readonly WalletInfo[])[] = []
    namespace.discovery.watch((found) => lists.push(found))
    const later = createSuiWallet({ id: 'later', name: 'Later', urlOf: () => '' })
    registerOn(page, later.wallet)
    unregister()
    expect(lists.map((found) => found.map(({ id }) => id))).toEqual([
      ['Tidepool'],
      ['Tidepool', 'Later'],
      ['Later'],
    ])
    expect(lists[0]?.[0]).toMatchObject({
      id: 'Tidepool',
      name: 'Tidepool',
      ready: true,
      provider: sui.wallet,
      icon: expect.stringMatching(/^data:image/),
    })
  })

  it('leaves out a wallet without a Sui chain, or without a Sui feature to sign with', () => {
    const { namespace, page, sui } = visit()
    const { accounts: _accounts, ...rest } = sui.wallet
    registerOn(page, { ...rest, name: 'Solana only', chains: ['solana:mainnet'] })
    registerOn(page, {
      ...rest,
      name: 'Looks only',
      features: { 'standard:connect': sui.wallet.features['standard:connect'] },
    })
    let found: readonly WalletInfo[] = []
    namespace.discovery.watch((now) => {
      found = now
    })
    expect(found.map(({ name }) => name)).toEqual(['Tidepool'])
  })

  it('connects with a prompt and shows accounts, the networks that the site has, and capabilities', async () => {
    const { connect } = visit(manifest.networks.slice(0, 2))
    const connection = await connect()
    expect(connection.state).toEqual({
      network: 'sui:mainnet',
      networks: ['sui:mainnet', 'sui:testnet'],
      active: `sui:mainnet:${first.address}`,
      accounts: [first, second].map(({ address, label }) => ({
        id: `sui:mainnet:${address}`,
        address,
        network: 'sui:mainnet',
        role: 'eoa',
        label,
      })),
    })
    const can = [
      'signMessage',
      'send',
      'token',
      'max',
      'fee',
      'switchNetwork',
      'switchAccount',
      'multiAccount',
      'memo',
      'signIn',
      'addNetwork',
      'batch',
    ].filter((one) => connection.can(one))
    expect(can).toEqual([
      'signMessage',
      'send',
      'token',
      'max',
      'fee',
      'switchNetwork',
      'switchAccount',
      'multiAccount',
    ])
    expect(connection.can('send', 'sui:devnet')).toBe(false)
  })

  it('connects with the accounts that the wallet lists when `connect` resolves without them', async () => {
    const { page, host } = createTestNamespaceHost(manifest.networks)
    const { wallet } = createSuiWallet({ id: 'textual', name: 'Textual', urlOf: () => '' })
    const { connect } = wallet.features['standard:connect']
    registerOn(page, {
      ...wallet,
      get accounts() {
        return wallet.accounts
      },
      features: {
        ...wallet.features,
        'standard:connect': {
          async connect(input: Parameters<typeof connect>[0]) {
            await connect(input)
            return 'connected'
          },
        },
      },
    })
    const { state } = await createNamespace(host).connect({ walletId: 'Textual' }, {})
    expect(state.accounts.map(({ address }) => address)).toEqual(
      wallet.accounts.map(({ address }) => address),
    )
  })

  it('rejects when the visitor declines, and leaves no listener', async () => {
    const { connect, sui } = visit()
    sui.controls.rejectNext()
    await expect(connect()).rejects.toMatchObject({ code: 'rejected', cause: { code: 4001 } })
    expect(sui.listening()).toBe(0)
  })

  it('aborts a connect, and a second attempt asks again and takes the first answer', async () => {
    const { namespace, sui } = visit()
    sui.controls.hold()
    const leaving = new AbortController()
    const left = namespace.connect({ walletId: 'Tidepool' }, { signal: leaving.signal })
    await expect.poll(() => sui.controls.requests().length).toBe(1)
    leaving.abort(new RangeError('left'))
    await expect(left).rejects.toThrow('left')
    const again = namespace.connect({ walletId: 'Tidepool' }, {})
    sui.controls.approve()
    expect((await again).state.accounts).toHaveLength(2)
    expect(
      sui.controls.requests().filter(({ method }) => method === 'standard:connect'),
    ).toHaveLength(2)
  })

  it('rejects a missing wallet as not installed', async () => {
    const { clock, namespace } = visit(manifest.networks, undefined, { clock: 'manual' })
    await expect(
      advanceUntilSettled(clock, namespace.connect({ walletId: 'Nobody' }, {})),
    ).rejects.toMatchObject({ code: 'not-installed' })
  })
})

describe('a connected wallet of the page', () => {
  it.each([0, 1])(
    'signs a personal message that Mysten verifies, with account %i',
    async (index) => {
      const connection = await visit().connect()
      const { address } = account(connection, index)
      const signed = await connection.signMessage?.({
        account: account(connection, index),
        message: 'hello — Sui',
      })
      expect(signed?.scheme).toBe(index === 0 ? 'sui:ed25519' : 'sui:secp256k1')
      await verifyPersonalMessageSignature(bytesOf('hello — Sui'), signed?.signature ?? '', {
        address,
      })
    },
  )

  it('signs bytes as they are', async () => {
    const connection = await visit().connect()
    const message = Uint8Array.of(0, 255, 10, 128)
    const signed = await connection.signMessage?.({ account: account(connection), message })
    await verifyPersonalMessageSignature(message, signed?.signature ?? '', {
      address: first.address,
    })
  })

  it('names the chosen network in every call, whatever network the wallet is on', async () => {
    const { connect, sui } = visit()
    const connection = await connect()
    await connection.switchNetwork?.('sui:testnet')
    expect(connection.state).toMatchObject({
      network: 'sui:testnet',
      active: `sui:testnet:${first.address}`,
    })
    await connection.signMessage?.({ account: account(connection), message: 'hello' })
    expect(sui.controls.requests().at(-1)?.params).toMatchObject({ chain: 'sui:testnet' })
    expect(sui.controls.requests().map(({ method }) => method)).toEqual([
      'standard:connect',
      'sui:signPersonalMessage',
    ])
    await expect(connection.switchNetwork?.('sui:nowhere')).rejects.toMatchObject({
      code: 'unknown-network',
    })
  })

  it('stays on a wallet’s own network that the site lacks, and makes no call there', async () => {
    const elsewhere = manifest.networks
      .slice(0, 1)
      .map((network): Network => ({ ...network, id: 'localnet', caipNetworkId: 'sui:localnet' }))
    const connection = await visit(elsewhere).connect()
    expect(connection.state).toMatchObject({ network: 'sui:mainnet', networks: [] })
    expect(connection.can('send')).toBe(false)
  })

  it('switches among its accounts here, and follows the wallet when it puts another first', async () => {
    const { connect, sui } = visit()
    const connection = await connect()
    const changes: string[] = []
    connection.on('change', ({ active }) => changes.push(active))
    await connection.switchAccount?.(`sui:mainnet:${second.address}`)
    sui.controls.switchAccount(0)
    expect(connection.state.active).toBe(`sui:mainnet:${second.address}`)
    sui.controls.switchAccount(1)
    sui.controls.switchAccount(0)
    expect(changes).toEqual([`sui:mainnet:${second.address}`, `sui:mainnet:${first.address}`])
    await expect(
      connection.switchAccount?.(`sui:mainnet:0x${'99'.repeat(32)}`),
    ).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(connection.switchAccount?.()).rejects.toMatchObject({ code: 'unsupported' })
  })

  it('ends when the wallet is locked or removed, and fails open requests with the reason', async () => {
    for (const control of ['lock', 'remove'] as const) {
      const { connect, sui } = visit()
      const connection = await connect()
      const ends: unknown[] = []
      connection.on('end', (why) => ends.push(why?.code))
      sui.controls.hold()
      const open = connection.signMessage?.({ account: account(connection), message: 'hello' })
      await expect.poll(() => sui.controls.requests().length).toBe(2)
      sui.controls[control]()
      await expect(open).rejects.toMatchObject({ code: 'unauthorized' })
      expect(ends).toEqual(['unauthorized'])
      expect(sui.listening()).toBe(0)
    }
  })

  it('refuses to sign for an unknown account before any call', async () => {
    const { connect, sui } = visit()
    const connection = await connect()
    const stranger = { ...account(connection), address: new Ed25519Keypair().toSuiAddress() }
    await expect(
      connection.signMessage?.({ account: stranger, message: 'hello' }),
    ).rejects.toMatchObject({ code: 'unauthorized' })
    const plan = planOf(connection)
    await expect(
      connection.send?.({ ...plan, request: { ...plan.request, from: stranger } }),
    ).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(
      connection.send?.({
        ...plan,
        request: { ...plan.request, from: { ...account(connection), network: 'sui:nowhere' } },
      }),
    ).rejects.toMatchObject({
      code: 'unknown-network',
    })
    expect(sui.controls.requests()).toHaveLength(1)
  })

  it('aborts a request by its signal', async () => {
    const { connect, sui } = visit()
    const connection = await connect()
    sui.controls.hold()
    const leaving = new AbortController()
    const open = connection.signMessage?.({
      account: account(connection),
      message: 'hello',
      signal: leaving.signal,
    })
    await expect.poll(() => sui.controls.requests().length).toBe(2)
    leaving.abort(new RangeError('left'))
    await expect(open).rejects.toThrow('left')
  })

  it('disconnects at the wallet as well, and once', async () => {
    const { connect, sui } = visit()
    const connection = await connect()
    const ends: unknown[] = []
    connection.on('end', (why) => ends.push(why))
    await connection.disconnect()
    expect(sui.controls.requests().at(-1)?.method).toBe('standard:disconnect')
    expect(ends).toEqual([undefined])
    await expect(
      connection.signMessage?.({ account: account(connection), message: 'hello' }),
    ).rejects.toMatchObject({ code: 'unauthorized' })
  })
})

describe('a wallet of an earlier visit', () => {
  it('restores without a prompt, on the chosen network and with the chosen account', async () => {
    const { connect, sui } = visit()
    const connection = await connect()
    await connection.switchNetwork?.('sui:testnet')
    await connection.switchAccount?.(`sui:testnet:${second.address}`)
    const next = visit(manifest.networks, sui)
    sui.controls.hold()
    const resumed = await next.namespace.resume(connection.serialize())
    expect(resumed?.state.active).toBe(`sui:testnet:${second.address}`)
    expect(
      sui.controls.requests().filter(({ method }) => method === 'standard:connect'),
    ).toHaveLength(1)
  })

  it('restores by a silent connect when it lists no accounts yet', async () => {
    const { sui, connect } = visit()
    const saved = (await connect()).serialize()
    const { accounts: _hidden, ...rest } = sui.wallet
    const next = createTestNamespaceHost(manifest.networks)
    registerOn(next.page, rest)
    expect((await createNamespace(next.host).resume(saved))?.state.accounts).toHaveLength(2)
    expect(sui.controls.requests().at(-1)).toEqual({
      method: 'standard:connect',
      params: { silent: true },
    })
  })

  it('restores nothing when the wallet revoked its permission, is gone, or two wallets claim its name', async () => {
    const { connect, sui, namespace } = visit()
    const saved = (await connect()).serialize()
    const twice = visit(manifest.networks, sui, { clock: 'manual' })
    registerOn(twice.page, { ...sui.wallet })
    expect(await advanceUntilSettled(twice.clock, twice.namespace.resume(saved))).toBeNull()
    await sui.wallet.features['standard:disconnect'].disconnect()
    expect(await namespace.resume(saved)).toBeNull()
    const without = createTestNamespaceHost(manifest.networks, { clock: 'manual' })
    expect(
      await advanceUntilSettled(without.clock, createNamespace(without.host).resume(saved)),
    ).toBeNull()
    for (const nonsense of ['', '{', 'null', '[]', '{"name":7}'])
      expect(await namespace.resume(nonsense)).toBeNull()
    expect(
      sui.controls
        .requests()
        .filter(({ params }) => Object(params).silent !== true && params !== undefined),
    ).toHaveLength(1)
  })
})

describe('the namespace', () => {
  it('leaves nothing behind when the namespace is disposed', async () => {
    const { namespace, connect, sui, page, clock } = visit()
    const before = page.listening()
    namespace.discovery.watch(() => {})
    const connection = await connect()
    const ends: unknown[] = []
    connection.on('end', (why) => ends.push(why))
    namespace.dispose()
    expect([sui.listening(), page.listening() - before, clock.pending(), ends.length]).toEqual([
      0, 0, 0, 1,
    ])
  })
})
