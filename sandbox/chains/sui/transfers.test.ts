import { Transaction } from '@mysten/sui/transactions'
import { fromBase64 } from '@mysten/sui/utils'
import { verifyTransactionSignature } from '@mysten/sui/verify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type {
  Account,
  Connection,
  Namespace,
  TransferPlan,
  TransferRequest,
  TxStatus,
} from '#kernel'
import { manifest } from '../../../namespaces/sui/manifest.ts'
import { createNamespace } from '../../../test/harness/namespaces/sui.ts'
import { createPhoneSessionDouble } from '../../../test/harness/PhoneSessionDouble.ts'
import type { TestNamespaceHost } from '../../../test/harness/testNamespaceHost.ts'
import { createTestNamespaceHost } from '../../../test/harness/testNamespaceHost.ts'
import { createSuiWallet } from '../../wallets/sui/createSuiWallet.ts'
import { suiPhoneSigner } from '../../wallets/sui/phoneSigner.ts'
import { registerOn } from '../../wallets/sui/registerOn.ts'
import type { SuiStandIn } from './start.ts'
import { startSuiStandIn } from './start.ts'
import { dollar } from './tokens.ts'

const friend = `0x${'ab'.repeat(32)}`
const coin = 10n ** 9n
const full = 1000n * coin

let chain: SuiStandIn
let test: TestNamespaceHost
let namespace: Namespace
let connection: Connection
let wallet: ReturnType<typeof createSuiWallet>
beforeAll(async () => {
  chain = await startSuiStandIn()
})
beforeEach(async () => {
  await chain.reset()
  const networks = manifest.networks.map((network) => ({
    ...network,
    rpcUrls: { default: { http: ['http://127.0.0.1:9/', chain.url] } },
  }))
  test = createTestNamespaceHost(networks)
  namespace = createNamespace(test.host)
  wallet = createSuiWallet({ id: 'transfers', name: 'Tidepool', urlOf: () => chain.url })
  registerOn(test.page, wallet.wallet)
  connection = await namespace.connect({ walletId: 'Tidepool' }, {})
})
afterAll(() => chain.stop())

const account = (index = 0): Account =>
  connection.state.accounts[index] ?? expect.fail('no account')
const request = (change: Partial<TransferRequest> = {}): TransferRequest => ({
  from: account(),
  to: friend,
  asset: 'native',
  amount: coin,
  connection,
  ...change,
})
async function followed(hash: string): Promise<readonly TxStatus[]> {
  const seen: TxStatus[] = []
  for await (const status of namespace.track('sui:mainnet', hash)) seen.push(status)
  return seen
}
async function sent(plan: TransferPlan) {
  expect(plan).toMatchObject({ blocked: false })
  const { hash } = (await connection.send?.(plan)) ?? expect.fail('cannot send')
  expect(await followed(hash)).toEqual([
    { at: 'pending', hash },
    { at: 'final', hash, height: expect.any(BigInt) },
  ])
}
const feeOf = ({ fee }: TransferPlan) => fee?.expected ?? expect.fail('no fee')
/** The refund for merged coins. */
const returnedBy = ({ notes }: TransferPlan) =>
  notes.find(({ code }) => code === 'storage-returned')?.amount?.value ?? 0n

describe('a transfer of SUI on the stand-in', () => {
  it.each([0, 1])(
    'a transfer by account %i arrives to the last unit at the planned fee',
    async (index) => {
      const from = account(index)
      const plan = await namespace.plan(request({ from }))
      expect(plan.fee).toMatchObject({ asset: { id: 'native', symbol: 'SUI', decimals: 9 } })
      expect(plan.fee?.ceiling).toBeGreaterThan(feeOf(plan))
      await sent(plan)
      expect(await chain.balanceOf(friend)).toBe(coin)
      expect(await chain.balanceOf(from.address)).toBe(full - coin - feeOf(plan))
      expect((await namespace.balances(from))[0]).toMatchObject({
        total: full - coin - feeOf(plan),
        spendable: full - coin - feeOf(plan),
      })
    },
  )

  it('decodes a transfer before it is signed, and recognises it on the stand-in', async () => {
    const wishes: readonly Partial<TransferRequest>[] = [
      {},
      { amount: 950n * coin },
      { asset: dollar.type, amount: 5n },
      { asset: dollar.type, amount: 'max' },
      { amount: 'max' },
    ]
    for (const wish of wishes) {
      const plan = await namespace.plan(request(wish))
      const effect = {
        kind: 'transfer',
        asset: wish.asset ?? 'native',
        amount: plan.amount,
        to: friend,
      }
      expect(await namespace.decode?.('sui:mainnet', plan)).toEqual([effect])
      const { hash } = (await connection.send?.(plan)) ?? expect.fail('cannot send')
      expect((await followed(hash)).at(-1)).toMatchObject({ at: 'final' })
      expect(await namespace.isSameTransaction?.('sui:mainnet', hash, plan)).toBe(true)
      await chain.reset()
      const others = [
        await namespace.plan(request({ ...wish, to: `0x${'cd'.repeat(32)}` })),
        await namespace.plan(request({ amount: 7n })),
      ]
      const again = await namespace.plan(request(wish))
      const { hash: later } = (await connection.send?.(again)) ?? expect.fail('cannot send')
      expect((await followed(later)).at(-1)).toMatchObject({ at: 'final' })
      for (const other of others)
        expect(await namespace.isSameTransaction?.('sui:mainnet', later, other)).toBe(false)
      await chain.reset()
    }
    expect(
      await namespace.isSameTransaction?.(
        'sui:mainnet',
        '1'.repeat(40),
        await namespace.plan(request()),
      ),
    ).toBeUndefined()
  })

  it('a transfer larger than any single coin uses several', async () => {
    const plan = await namespace.plan(request({ amount: 950n * coin }))
    await sent(plan)
    expect(
      Transaction.from(fromBase64(Object(plan.payload).bytes)).getData().gasData.payment,
    ).toHaveLength(3)
    expect(feeOf(plan)).toBe(0n)
    expect(returnedBy(plan)).toBeGreaterThan(0n)
    expect(await chain.balanceOf(friend)).toBe(950n * coin)
    expect(await chain.balanceOf(account().address)).toBe(50n * coin + returnedBy(plan))
  })

  it('a transfer of everything leaves nothing and delivers the planned amount', async () => {
    const plan = await namespace.plan(request({ amount: 'max' }))
    expect(plan.amount).toBe(full)
    await sent(plan)
    expect(await chain.balanceOf(account().address)).toBe(0n)
    expect(await chain.balanceOf(friend)).toBe(plan.amount + returnedBy(plan))
  })

  it('a transfer of everything in one coin costs exactly the fee', async () => {
    await sent(await namespace.plan(request({ to: account(1).address, amount: 950n * coin })))
    const plan = await namespace.plan(request({ amount: 'max' }))
    expect(plan.amount).toBe((await chain.balanceOf(account().address)) - feeOf(plan))
    expect(feeOf(plan)).toBeGreaterThan(0n)
    await sent(plan)
    expect(await chain.balanceOf(account().address)).toBe(0n)
    expect(await chain.balanceOf(friend)).toBe(plan.amount)
  })

  it('sends everything except the gas budget, and blocks one unit more', async () => {
    const { fee } = await namespace.plan(request())
    const most = full - (fee?.ceiling ?? 0n)
    const over = await namespace.plan(request({ amount: most + 1n }))
    const ceiling = over.fee?.ceiling ?? 0n
    expect(await namespace.plan(request({ amount: full - ceiling + 1n }))).toMatchObject({
      blocked: true,
      notes: expect.arrayContaining([
        expect.objectContaining({
          code: 'insufficient',
          amount: expect.objectContaining({ value: 1n }),
        }),
      ]),
    })
    await sent(await namespace.plan(request({ amount: full - ceiling })))
    expect(await chain.balanceOf(friend)).toBe(full - ceiling)
  })

  it('names the missing amount, fee included, of a transfer beyond the balance', async () => {
    const plan = await namespace.plan(request({ amount: 2000n * coin }))
    expect(plan).toMatchObject({ blocked: true, payload: undefined })
    expect(plan.notes[0]).toMatchObject({
      level: 'stop',
      code: 'insufficient',
      amount: { value: 1000n * coin + (plan.fee?.ceiling ?? 0n) },
    })
    await expect(connection.send?.(plan)).rejects.toMatchObject({ code: 'insufficient' })
    expect(await chain.balanceOf(friend)).toBe(0n)
  })

  it('blocks every transfer from an empty address', async () => {
    const poor: Account = { ...account(), address: friend, id: `sui:mainnet:${friend}` }
    for (const amount of [coin, 'max'] as const)
      expect(await namespace.plan(request({ from: poor, amount }))).toMatchObject({
        blocked: true,
        notes: [{ code: 'insufficient' }],
      })
  })

  it('blocks a transfer to a system address, or with a memo', async () => {
    expect(await namespace.plan(request({ to: '0x2' }))).toMatchObject({
      blocked: true,
      notes: [{ code: 'system-address' }],
    })
    expect(await namespace.plan(request({ memo: 'hello' }))).toMatchObject({
      blocked: true,
      notes: [{ code: 'memo-unsupported' }],
    })
    await expect(namespace.plan(request({ to: '0x12' }))).rejects.toMatchObject({
      code: 'bad-address',
    })
    for (const amount of [0n, -1n])
      await expect(namespace.plan(request({ amount }))).rejects.toMatchObject({ code: 'too-small' })
  })

  it('keeps the address balance, with a note', async () => {
    chain.giveBeside(account().address, 5n * coin)
    expect((await namespace.balances(account()))[0]).toMatchObject({
      total: full + 5n * coin,
      spendable: full,
    })
    const plan = await namespace.plan(request({ amount: 'max' }))
    expect(plan.notes).toContainEqual({
      level: 'warn',
      code: 'not-movable',
      amount: { asset: expect.objectContaining({ id: 'native' }), value: 5n * coin },
    })
    await sent(plan)
    expect(await chain.balanceOf(account().address)).toBe(5n * coin)
  })

  it('refuses a transfer planned before its coins moved as expired', async () => {
    const [first, second] = [
      await namespace.plan(request()),
      await namespace.plan(request({ amount: 2n * coin })),
    ]
    await sent(first)
    await expect(connection.send?.(second)).rejects.toMatchObject({ code: 'expired' })
    expect(await chain.balanceOf(friend)).toBe(coin)
  })

  it('carries a signature over the planned bytes that Mysten verifies', async () => {
    const plan = await namespace.plan(request())
    await sent(plan)
    const execution = test.posts
      .map(({ body }) => Object(body).variables)
      .find((variables) => Object(variables).signatures)
    expect(execution.bytes).toBe(Object(plan.payload).bytes)
    await verifyTransactionSignature(fromBase64(execution.bytes), execution.signatures[0], {
      address: account().address,
    })
  })

  it('never sends a rejected transfer to a node', async () => {
    wallet.controls.rejectNext()
    await expect(connection.send?.(await namespace.plan(request()))).rejects.toMatchObject({
      code: 'rejected',
    })
    expect(test.posts.some(({ body }) => /executeTransaction/.test(Object(body).query))).toBe(false)
  })
})

describe('a transfer of another coin on the stand-in', () => {
  const asset = dollar.type

  it('lists another coin with its name and decimals', async () => {
    expect((await namespace.balances(account())).slice(1)).toEqual([
      {
        asset: { id: asset, symbol: 'SUSD', name: 'Dollar Stand-in', decimals: 6 },
        total: 1_000_000_000n,
        spendable: 1_000_000_000n,
      },
    ])
  })

  it.each([
    ['less than a coin holds', 1_000_001n],
    ['just what a coin holds', 750_000_000n],
    ['more than any coin holds', 999_999_999n],
    ['all there is', 1_000_000_000n],
    ['max', 'max' as const],
  ])('a transfer of %s arrives to the last unit, with the fee in SUI', async (_, amount) => {
    const plan = await namespace.plan(request({ asset, amount }))
    const expected = amount === 'max' ? 1_000_000_000n : amount
    await sent(plan)
    expect(plan.amount).toBe(expected)
    expect(await chain.balanceOf(friend, asset)).toBe(expected)
    expect(await chain.balanceOf(account().address, asset)).toBe(1_000_000_000n - expected)
    expect(await chain.balanceOf(account().address)).toBe(full - feeOf(plan) + returnedBy(plan))
  })

  it('blocks a transfer without the coin, or without SUI for the fee', async () => {
    await sent(await namespace.plan(request({ amount: 'max' })))
    expect(await namespace.plan(request({ asset, amount: 1n }))).toMatchObject({
      blocked: true,
      notes: [{ code: 'insufficient-fee' }],
    })
    const other = account(1)
    expect(
      await namespace.plan(request({ from: other, asset, amount: 1_000_000_001n })),
    ).toMatchObject({
      blocked: true,
      notes: expect.arrayContaining([
        expect.objectContaining({
          code: 'insufficient',
          amount: expect.objectContaining({ value: 1n }),
        }),
      ]),
    })
    await expect(namespace.plan(request({ asset: 'nonsense' }))).rejects.toMatchObject({
      code: 'unsupported',
    })
  })
})

describe('a transfer over a session on the stand-in', () => {
  it.each([
    [
      'signs, and our own node executes',
      ['sui_signTransaction', 'sui_signAndExecuteTransaction'],
      'sui_signTransaction',
    ],
    [
      'signs and executes by itself',
      ['sui_signAndExecuteTransaction'],
      'sui_signAndExecuteTransaction',
    ],
  ])('a transfer with a phone that %s arrives to the last unit', async (_, methods, used) => {
    const session = createPhoneSessionDouble(await suiPhoneSigner({ urlOf: () => chain.url }))
    session.methods = methods
    const remote = await namespace.connect({ remote: session.signer }, {})
    const from = remote.state.accounts[0] ?? expect.fail('no account')
    const plan = await namespace.plan(request({ from, connection: remote }))
    const { hash } = (await remote.send?.(plan)) ?? expect.fail('cannot send')
    expect((await followed(hash)).at(-1)).toMatchObject({ at: 'final', hash })
    expect(session.asked).toEqual([
      {
        network: 'sui:mainnet',
        method: used,
        params: { transaction: Object(plan.payload).bytes, address: from.address },
      },
    ])
    expect(await chain.balanceOf(friend)).toBe(coin)
    expect(await chain.balanceOf(from.address)).toBe(full - coin - feeOf(plan))
  })
})
