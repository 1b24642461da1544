import { decodeAddress, encodeAddress } from '@polkadot/util-crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type {
  Account,
  Connection,
  Namespace,
  Network,
  TransferPlan,
  TransferRequest,
  TxStatus,
} from '../../../kernel/index.ts'
import { createNamespace } from '../../../test/harness/namespaces/polkadot.ts'
import type { TestNamespaceHost } from '../../../test/harness/testNamespaceHost.ts'
import { createTestNamespaceHost } from '../../../test/harness/testNamespaceHost.ts'
import { createHubWallet } from '../../wallets/polkadot/createHubWallet.ts'
import { hubPairs } from './hubPairs.ts'
import { polkadot } from './spec.ts'
import { startHub } from './start.ts'

const coin = 10n ** 12n
const full = 10_000n * coin
/** Every plan of this ecosystem says by whose description of the chain it was made. */
const byNode = { level: 'info', code: 'node-metadata' } as const
const unused = encodeAddress(new Uint8Array(32).fill(0xab), 42)
const network: Network = polkadot.network ?? expect.fail('no network')
const id = network.caipNetworkId

let hub: Awaited<ReturnType<typeof startHub>>
let friend: string
let test: TestNamespaceHost
let namespace: Namespace
let connection: Connection
let wallet: Awaited<ReturnType<typeof createHubWallet>>
beforeAll(async () => {
  hub = await startHub()
  friend = (await hubPairs()).friend.address
}, 700_000)
beforeEach(async () => {
  await hub.reset()
  test = createTestNamespaceHost([
    { ...network, rpcUrls: { default: { http: ['http://127.0.0.1:9/', hub.url] } } },
  ])
  namespace = createNamespace(test.host)
  wallet = await createHubWallet('transfers')
  test.page.globals.set('injectedWeb3', { stoat: { enable: wallet.enable, version: '1' } })
  connection = await namespace.connect({ walletId: 'stoat' }, {})
})
afterAll(() => hub?.stop())

const account = (): Account => connection.state.accounts[0] ?? expect.fail('no account')
const request = (change: Partial<TransferRequest> = {}): TransferRequest => ({
  from: account(),
  to: unused,
  asset: 'native',
  amount: 3n * coin,
  connection,
  ...change,
})
async function followed(hash: string): Promise<readonly TxStatus[]> {
  const seen: TxStatus[] = []
  for await (const status of namespace.track(id, hash)) seen.push(status)
  return seen
}
async function sent(plan: TransferPlan) {
  expect(plan).toMatchObject({ blocked: false })
  const { hash } = (await connection.send?.(plan)) ?? expect.fail('cannot send')
  const seen = await followed(hash)
  expect(seen[0]).toEqual({ at: 'pending', hash })
  return seen.at(-1)
}
const genesis = async () => String(await connection.invoke?.(id, 'chain_getBlockHash', [0]))
const feeOf = ({ fee }: TransferPlan) => fee?.expected ?? expect.fail('no fee')
const depositOf = async () => {
  const [balance] = await namespace.balances(account())
  return full - (balance?.spendable ?? 0n)
}

describe('a transfer of the coin on Asset Hub', () => {
  it('decodes the call of a transfer before it is signed, and recognises it in its block', async () => {
    const plan = await namespace.plan(request())
    const [receiver, others] = [
      namespace.parseAddress(unused, id),
      await namespace.plan(request({ amount: 4n * coin })),
    ]
    const to = receiver.ok ? receiver.address : expect.fail('no address')
    expect(await namespace.decode?.(id, plan)).toEqual([
      { kind: 'transfer', asset: 'native', amount: 3n * coin, to },
    ])
    const { specVersion, method } = Object(plan.payload)
    const transactionPayload = {
      specVersion: `0x${specVersion.toString(16)}`,
      method,
      genesisHash: await genesis(),
    }
    const call = {
      method: 'polkadot_signTransaction',
      params: { address: account().address, transactionPayload },
    }
    expect(await namespace.decode?.(id, call)).toEqual([
      { kind: 'transfer', asset: 'native', amount: 3n * coin, to },
    ])
    const all = await namespace.plan(request({ amount: 'max' }))
    expect(await namespace.decode?.(id, all)).toEqual([
      { kind: 'transfer', asset: 'native', amount: all.amount, to },
    ])
    const everything = {
      ...call,
      params: {
        ...call.params,
        transactionPayload: { ...transactionPayload, method: Object(all.payload).method },
      },
    }
    expect(await namespace.decode?.(id, everything)).toEqual([
      { kind: 'call', to: 'balances', value: 0n, name: 'transferAll' },
    ])
    expect(
      await namespace.decode?.(id, { payload: { specVersion: specVersion + 1, method } }),
    ).toEqual([])
    const refused = [`${method}00`, method.slice(0, -2), '0xffff', '0x', 'x']
    for (const one of refused)
      await expect(
        namespace.decode?.(id, { payload: { specVersion, method: one } }),
      ).rejects.toMatchObject({ code: 'transaction-invalid' })
    const elsewhere = {
      ...call,
      params: {
        ...call.params,
        transactionPayload: { ...transactionPayload, genesisHash: `0x${'12'.repeat(32)}` },
      },
    }
    await expect(namespace.decode?.(id, elsewhere)).rejects.toMatchObject({
      code: 'transaction-invalid',
    })
    const { hash } = (await connection.send?.(plan)) ?? expect.fail('cannot send')
    expect(await namespace.isSameTransaction?.(id, hash, plan)).toBeUndefined()
    expect((await followed(hash)).at(-1)).toMatchObject({ at: 'final' })
    expect(await namespace.isSameTransaction?.(id, hash, plan)).toBe(true)
    expect(await namespace.isSameTransaction?.(id, hash, others)).toBe(false)
  })

  it.each([
    [0, 'sr25519'],
    [1, 'ed25519'],
    [2, 'ECDSA'],
  ])('a transfer by account %i (%s) arrives to the last unit at the planned fee', async (index) => {
    wallet.controls.switchAccount?.(index)
    const from = account()
    const plan = await namespace.plan(request({ from }))
    expect(plan.fee?.asset).toMatchObject({ id: 'native', symbol: 'ROC', decimals: 12 })
    expect(await sent(plan)).toMatchObject({ at: 'final', height: expect.any(BigInt) })
    expect(await hub.balanceOf(unused)).toBe(3n * coin)
    expect(await hub.balanceOf(from.address)).toBe(full - 3n * coin - feeOf(plan))
  })

  it('balances match the chain, with the transferable part', async () => {
    const [native, usdt, other, ...more] = await namespace.balances(account(), {
      assets: ['1984', '7', '99', 'native'],
    })
    const deposit = await depositOf()
    expect(deposit).toBeGreaterThan(0n)
    expect(native).toMatchObject({
      asset: { id: 'native', symbol: 'ROC' },
      total: await hub.balanceOf(account().address),
      spendable: full - deposit,
    })
    expect(usdt).toEqual({
      asset: { id: '1984', name: 'Tether USD', symbol: 'USDt', decimals: 6 },
      total: 1_000_000_000n,
      spendable: 1_000_000_000n,
    })
    expect(other).toMatchObject({ asset: { id: '7', symbol: 'SBX', decimals: 2 }, total: 100_000n })
    expect(more).toEqual([])
    expect((await namespace.balances({ ...account(), address: unused }))[0]).toMatchObject({
      total: 0n,
      spendable: 0n,
    })
  })

  it('a transfer of the maximum keeps the existential deposit and the account', async () => {
    const deposit = await depositOf()
    const plan = await namespace.plan(request({ amount: 'max' }))
    expect(plan.amount + feeOf(plan)).toBe(full - deposit)
    expect(plan.notes).toContainEqual({
      level: 'info',
      code: 'reserve',
      amount: { asset: expect.anything(), value: deposit },
    })
    expect(await sent(plan)).toMatchObject({ at: 'final' })
    expect(await hub.balanceOf(unused)).toBe(plan.amount)
    expect(await hub.balanceOf(account().address)).toBe(deposit)
  })

  it('warns of the loss when a transfer below the deposit closes an account', async () => {
    const poor = account()
    // Without its tokens the account may be closed.
    for (const asset of ['7', '1984'])
      await sent(await namespace.plan(request({ asset, to: friend, amount: 'max' })))
    const balance = await hub.balanceOf(poor.address)
    const { fee } = await namespace.plan(request({ amount: balance / 2n }))
    const rest = await namespace.plan(
      request({ amount: balance - (fee?.ceiling ?? 0n) - 100_000n }),
    )
    const lost = balance - rest.amount - feeOf(rest)
    expect(rest.notes).toContainEqual({
      level: 'warn',
      code: 'account-closes',
      amount: { asset: expect.anything(), value: lost },
    })
    expect(await sent(rest)).toMatchObject({ at: 'final' })
    expect(await hub.balanceOf(unused)).toBe(rest.amount)
    expect(await hub.balanceOf(poor.address)).toBe(0n)
  })

  it('blocks a transfer below the deposit while tokens need the account', async () => {
    const plan = await namespace.plan(request({ amount: full - 1n }))
    expect(plan).toMatchObject({
      blocked: true,
      notes: expect.arrayContaining([
        expect.objectContaining({ level: 'stop', code: 'insufficient' }),
      ]),
    })
    await expect(connection.send?.(plan)).rejects.toMatchObject({ code: 'insufficient' })
  })

  it('requires the existential deposit of a transfer to a new account', async () => {
    const deposit = await depositOf()
    const short = await namespace.plan(request({ amount: deposit - 1n }))
    expect(short.notes).toContainEqual({
      level: 'stop',
      code: 'too-small',
      amount: { asset: expect.anything(), value: deposit },
    })
    const enough = await namespace.plan(request({ amount: deposit }))
    expect(enough).toMatchObject({
      blocked: false,
      notes: [{ level: 'info', code: 'new-account' }, byNode],
    })
    expect(await sent(enough)).toMatchObject({ at: 'final' })
    expect(await hub.balanceOf(unused)).toBe(deposit)
    expect(await namespace.plan(request({ to: friend, amount: 1n }))).toMatchObject({
      blocked: false,
      notes: [byNode],
    })
  })

  it('accepts a recipient in another network’s format, with a note', async () => {
    const plan = await namespace.plan(request({ to: encodeAddress(decodeAddress(friend), 0) }))
    expect(plan.notes).toContainEqual({ level: 'warn', code: 'address-respelled' })
    await sent(plan)
    expect(await hub.balanceOf(friend)).toBe(full + 3n * coin)
  })

  it('refuses an invalid address and a memo', async () => {
    await expect(
      namespace.plan(request({ to: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' })),
    ).rejects.toMatchObject({ code: 'bad-address' })
    expect(await namespace.plan(request({ memo: 'hello' }))).toMatchObject({ blocked: true })
  })
})

describe('a transfer of a token of the assets pallet', () => {
  it('a token arrives to the last unit; the fee is paid in the coin', async () => {
    const plan = await namespace.plan(request({ asset: '1984', amount: 1_234_567n }))
    expect(await sent(plan)).toMatchObject({ at: 'final' })
    expect(await hub.balanceOf(unused, '1984')).toBe(1_234_567n)
    expect(await hub.balanceOf(account().address, '1984')).toBe(1_000_000_000n - 1_234_567n)
    expect(await hub.balanceOf(account().address)).toBe(full - feeOf(plan))
  })

  it('a transfer of the maximum empties the token and nothing else', async () => {
    const plan = await namespace.plan(request({ asset: '1984', amount: 'max' }))
    expect(plan.amount).toBe(1_000_000_000n)
    await sent(plan)
    expect(await hub.balanceOf(unused, '1984')).toBe(1_000_000_000n)
    expect(await hub.balanceOf(account().address, '1984')).toBe(0n)
    expect(await hub.balanceOf(account().address)).toBe(full - feeOf(plan))
  })

  it('adds a remainder below the minimum to the transfer, with a note', async () => {
    const plan = await namespace.plan(request({ asset: '1984', amount: 999_999_999n }))
    expect(plan).toMatchObject({
      amount: 1_000_000_000n,
      notes: [{ level: 'warn', code: 'rest-included', amount: { value: 1n } }, byNode],
    })
    await sent(plan)
    expect(await hub.balanceOf(unused, '1984')).toBe(1_000_000_000n)
  })

  it('blocks a token transfer below the minimum, beyond the balance or to an unable recipient', async () => {
    const codes = async (change: Partial<TransferRequest>) =>
      (await namespace.plan(request(change))).notes.map(({ code }) => code)
    expect(await codes({ asset: '1984', amount: 9_999n })).toEqual(['too-small', byNode.code])
    expect(await codes({ asset: '1984', to: friend, amount: 1n })).toEqual([byNode.code])
    expect(await codes({ asset: '1984', amount: 1_000_000_001n })).toEqual([
      'insufficient',
      byNode.code,
    ])
    expect(await codes({ asset: '7', amount: 500n })).toEqual(['recipient-inactive', byNode.code])
    await expect(namespace.plan(request({ asset: '99' }))).rejects.toMatchObject({
      code: 'unsupported',
    })
  })
})
