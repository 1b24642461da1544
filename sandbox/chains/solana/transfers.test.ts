import type { TransactionInstruction } from '@solana/web3.js'
import {
  ComputeBudgetProgram,
  Keypair,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type {
  Account,
  Caip2,
  Connection,
  TransferPlan,
  TransferRequest,
  TxStatus,
} from '../../../kernel/index.ts'
import { manifest } from '../../../namespaces/solana/manifest.ts'
import { createNamespace } from '../../../test/harness/namespaces/solana.ts'
import type { TestNamespaceHost } from '../../../test/harness/testNamespaceHost.ts'
import { createTestNamespaceHost } from '../../../test/harness/testNamespaceHost.ts'
import { createSolanaWallet } from '../../wallets/solana/createSolanaWallet.ts'
import { registerOn } from '../../wallets/solana/registerOn.ts'
import { accountIndex } from '../accounts.ts'
import type { RunningChain } from '../ChainSpec.ts'
import { solanaAccount } from './solanaAccounts.ts'
import { solanaTokens } from './solanaTokens.ts'
import { solana } from './spec.ts'

const mainnet: Caip2 = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const sol = 1_000_000_000n
const rent = 890_880n
const addressOf = (index: number) => solanaAccount(index).publicKey.toBase58()
const sender = addressOf(accountIndex.page)
const friend = addressOf(accountIndex.friend)
const usd = solanaTokens.usd.mint.publicKey.toBase58()
const toll = solanaTokens.toll.mint.publicKey.toBase58()

let chain: RunningChain
beforeAll(async () => {
  chain = await solana.start()
})
afterAll(() => chain?.stop())

type Visit = TestNamespaceHost & {
  readonly namespace: ReturnType<typeof createNamespace>
  readonly connection: Connection
  readonly account: Account
  asked(): string[]
}
let count = 0

type Change = (instructions: readonly TransactionInstruction[]) => TransactionInstruction[]

/** Rebuilds a transaction from changed instructions. */
function rebuild(bytes: Uint8Array, change: Change): Uint8Array {
  const parts = TransactionMessage.decompile(VersionedTransaction.deserialize(bytes).message)
  parts.instructions = change(parts.instructions)
  return new VersionedTransaction(parts.compileToV0Message()).serialize()
}

async function visit(kind = '', change?: Change): Promise<Visit> {
  const networks = manifest.networks.map((network) => ({
    ...network,
    rpcUrls: { default: { http: ['http://127.0.0.1:9/', chain.url] } },
  }))
  const test = createTestNamespaceHost(networks)
  const { wallet, controls } = createSolanaWallet({
    id: `transfers-${count++}`,
    name: 'Ember',
    urlOf: () => chain.url,
    kind,
  })
  const signing = wallet.features['solana:signTransaction']
  const { signTransaction } = signing
  if (change)
    signing.signTransaction = (...inputs) =>
      signTransaction(
        ...inputs.map((input) => ({ ...input, transaction: rebuild(input.transaction, change) })),
      )
  registerOn(test.page, wallet)
  const namespace = createNamespace(test.host)
  const connection = await namespace.connect({ walletId: 'Ember' }, {})
  const [account] = connection.state.accounts
  return Object.assign(test, {
    namespace,
    connection,
    account: account ?? expect.fail('no account'),
    asked: () => controls.requests().map(({ method }) => method),
  })
}

async function last(
  { namespace }: Visit,
  hash: string,
  until: TxStatus['at'] = 'included',
): Promise<TxStatus[]> {
  const seen: TxStatus[] = []
  for await (const status of namespace.track(mainnet, hash)) {
    seen.push(status)
    if (status.at === until) break
  }
  return seen
}

const codes = ({ notes }: TransferPlan) => notes.map(({ level, code }) => `${level} ${code}`)

describe('a transfer on the Solana chain', () => {
  let site: Visit
  beforeEach(async () => {
    await chain.reset()
    site = await visit()
  })
  const plan = (more: Partial<TransferRequest>) =>
    site.namespace.plan({ from: site.account, to: friend, asset: 'native', amount: sol, ...more })
  const send = async (planned: TransferPlan) => {
    expect(codes(planned).filter((code) => code.startsWith('stop'))).toEqual([])
    const { hash } = (await site.connection.send?.(planned)) ?? expect.fail('cannot send')
    expect((await last(site, hash)).at(-1)).toMatchObject({ at: 'included', hash })
    return hash
  }

  it('moves coins at the planned fee, to the last lamport', async () => {
    const planned = await plan({ amount: 1_234_567_891n })
    expect(planned).toMatchObject({
      amount: 1_234_567_891n,
      fee: { expected: 5000n, ceiling: 5000n },
      notes: [],
      blocked: false,
    })
    await send(planned)
    expect(await chain.balanceOf(friend)).toBe(100n * sol + 1_234_567_891n)
    expect(await chain.balanceOf(sender)).toBe(100n * sol - 1_234_567_891n - 5000n)
    expect((await site.namespace.balances(site.account, { assets: [] }))[0]).toMatchObject({
      total: 100n * sol - 1_234_567_891n - 5000n,
    })
  })

  it('a transfer of everything leaves no lamports', async () => {
    const planned = await plan({ amount: 'max' })
    expect(planned).toMatchObject({ amount: 100n * sol - 5000n, notes: [], blocked: false })
    await send(planned)
    expect(await chain.balanceOf(sender)).toBe(0n)
    expect(await chain.balanceOf(friend)).toBe(200n * sol - 5000n)
  })

  it('pays the network’s priority fee', async () => {
    site.answer = (_url, { method }) =>
      method === 'getRecentPrioritizationFees'
        ? {
            jsonrpc: '2.0',
            id: 1,
            result: [10_000, 30_000_000, 20_000].map((prioritizationFee) => ({
              slot: 1,
              prioritizationFee,
            })),
          }
        : undefined
    const [slow, fast] = await Promise.all([plan({ speed: 'slow' }), plan({ speed: 'fast' })])
    expect(slow.fee?.expected).toBeLessThan(fast.fee?.expected ?? 0n)
    await send(await plan({ amount: 'max', speed: 'fast' }))
    expect(await chain.balanceOf(sender)).toBe(0n)
  })

  it('a Solana transfer carries a note', async () => {
    const hash = await send(await plan({ memo: 'for the tea ☕' }))
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'getTransaction',
      params: [
        hash,
        { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 },
      ],
    })
    const answer = await (
      await fetch(chain.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
    ).text()
    expect(answer).toContain('for the tea ☕')
  })

  it('our node sends what a wallet without sending signed', async () => {
    site = await visit('sign-only')
    await send(await plan({ amount: sol }))
    expect(site.asked()).toEqual(['standard:connect', 'solana:signTransaction'])
    expect(await chain.balanceOf(friend)).toBe(101n * sol)
  })

  it('our node sends what a wallet signed at a price of its own', async () => {
    site = await visit('sign-only', (instructions) => [
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 2_000_000 }),
      ...instructions.filter(({ data }) => data[0] !== 3),
    ])
    const planned = await plan({ amount: sol })
    await send(planned)
    expect(await chain.balanceOf(friend)).toBe(101n * sol)
    expect(await chain.balanceOf(sender)).toBeLessThan(99n * sol - (planned.fee?.ceiling ?? 0n))
  })

  it('our node sends nothing if the wallet signed another transfer', async () => {
    site = await visit('sign-only', (instructions) => [
      ...instructions.slice(0, -1),
      SystemProgram.transfer({
        fromPubkey: solanaAccount(accountIndex.page).publicKey,
        toPubkey: solanaAccount(7).publicKey,
        lamports: sol,
      }),
    ])
    const before = await chain.balanceOf(sender)
    await expect(site.connection.send?.(await plan({ amount: sol }))).rejects.toMatchObject({
      code: 'unauthorized',
    })
    expect(await chain.balanceOf(sender)).toBe(before)
  })

  it('follows a transfer until it is final', { timeout: 60_000 }, async () => {
    const hash = (await site.connection.send?.(await plan({ amount: 5n })))?.hash ?? ''
    const seen = await last(site, hash, 'final')
    expect(seen.map(({ at }) => at)).toEqual(['pending', 'included', 'final'])
    expect(seen.at(-1)?.height).toBe(seen.at(-2)?.height)
  })

  it('names the cost of a new account before anything is sent', async () => {
    const unused = Keypair.generate().publicKey.toBase58()
    const least = await plan({ to: unused, amount: rent })
    expect(codes(least)).toEqual(['info new-account'])
    const tooSmall = await plan({ to: unused, amount: rent - 1n })
    expect(tooSmall).toMatchObject({
      blocked: true,
      notes: [{ level: 'stop', code: 'too-small', amount: { value: rent } }],
    })
    const leftover = await plan({ amount: 100n * sol - 5000n - rent + 1n })
    expect(leftover).toMatchObject({
      blocked: true,
      notes: [{ level: 'stop', code: 'reserve', amount: { value: rent } }],
    })
    expect(codes(await plan({ amount: 100n * sol - 5000n - rent }))).toEqual([])
    const tooMuch = await plan({ amount: 100n * sol })
    expect(tooMuch).toMatchObject({
      blocked: true,
      notes: [{ code: 'insufficient', amount: { value: 5000n } }],
    })
    await expect(site.connection.send?.(tooMuch)).rejects.toMatchObject({ code: 'insufficient' })
    await send(least)
    expect(await chain.balanceOf(unused)).toBe(rent)
  })

  it('moves an SPL token and creates the recipient’s token account at the named cost', async () => {
    const planned = await plan({ asset: usd, amount: 12_345_678n })
    expect(codes(planned)).toEqual(['info new-account'])
    const cost = planned.notes[0]?.amount?.value ?? 0n
    expect(cost).toBe(2_039_280n)
    await send(planned)
    expect(await chain.balanceOf(friend, usd)).toBe(12_345_678n)
    expect(await chain.balanceOf(sender, usd)).toBe(1_000_000_000n - 12_345_678n)
    expect(await chain.balanceOf(sender)).toBe(100n * sol - cost - (planned.fee?.expected ?? 0n))
    const again = await plan({ asset: usd, amount: 'max' })
    expect(again).toMatchObject({ amount: 1_000_000_000n - 12_345_678n, notes: [] })
    await send(again)
    expect(await chain.balanceOf(sender, usd)).toBe(0n)
    expect(await chain.balanceOf(friend, usd)).toBe(1_000_000_000n)
  })

  it('moves a Token-2022 token, and names the fee that its mint withholds', async () => {
    const planned = await plan({ asset: toll, amount: 100_000_000_000n })
    expect(codes(planned)).toEqual(['info new-account', 'warn transfer-fee', 'info arrives'])
    expect(planned.notes[2]?.amount?.value).toBe(99_000_000_000n)
    expect(planned.notes[1]?.amount).toMatchObject({
      value: 1_000_000_000n,
      asset: { symbol: 'TOLL', name: 'Sandbox Toll', decimals: 9 },
    })
    await send(planned)
    expect(await chain.balanceOf(friend, toll)).toBe(99_000_000_000n)
    const cost = planned.notes[0]?.amount?.value ?? 0n
    expect(await chain.balanceOf(sender)).toBe(100n * sol - cost - (planned.fee?.expected ?? 0n))
    const most = await plan({ asset: toll, amount: 'max' })
    expect(most.notes).toMatchObject([
      { code: 'transfer-fee', amount: { value: 5_000_000_000n } },
      { code: 'arrives', amount: { value: 895_000_000_000n } },
    ])
    await send(most)
    expect(await chain.balanceOf(sender, toll)).toBe(0n)
  })

  it('blocks an unknown token, too small a balance and an account of another token', async () => {
    await expect(plan({ asset: friend })).rejects.toMatchObject({ code: 'unsupported' })
    expect(await plan({ asset: usd, amount: 1_000_000_001n })).toMatchObject({
      blocked: true,
      notes: [{ code: 'insufficient', amount: { value: 1n } }, { code: 'new-account' }],
    })
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'getTokenAccountsByOwner',
      params: [sender, { mint: usd }, { encoding: 'jsonParsed', commitment: 'confirmed' }],
    })
    const { result } = await (
      await fetch(chain.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
    ).json()
    const place = result.value[0].pubkey
    expect(codes(await plan({ asset: toll, amount: 5n, to: place }))).toContain(
      'stop wrong-token-account',
    )
    expect(codes(await plan({ asset: usd, amount: 5n, to: place }))).toEqual(['warn off-curve'])
  })

  it('lists all tokens of an account, requested ones in order, absent ones as zero', async () => {
    const all = await site.namespace.balances(site.account)
    expect(all[0]).toMatchObject({
      asset: { id: 'native', symbol: 'SOL' },
      total: 100n * sol,
      spendable: 100n * sol,
    })
    expect(new Map(all.slice(1).map(({ asset, total }) => [asset.id, total]))).toEqual(
      new Map([
        [usd, 1_000_000_000n],
        [toll, 1_000_000_000_000n],
      ]),
    )
    const named = await site.namespace.balances(
      { ...site.account, address: friend },
      { assets: [toll, 'native', usd] },
    )
    expect(named.map(({ asset, total }) => [asset.id, total])).toEqual([
      ['native', 100n * sol],
      [toll, 0n],
      [usd, 0n],
    ])
  })
})

describe('transfer on the Solana chain', () => {
  it('decodes the bytes as exactly the requested transfer', async () => {
    await chain.reset()
    const site = await visit()
    const { namespace } = site
    const plan = (more: Partial<TransferRequest>) =>
      namespace.plan({ from: site.account, to: friend, asset: 'native', amount: sol, ...more })
    const wishes: readonly Partial<TransferRequest>[] = [
      { memo: 'tea' },
      { asset: usd, amount: 5n },
      { asset: toll, amount: 7n, to: addressOf(7) },
    ]
    for (const wish of wishes) {
      const planned = await plan(wish)
      const { asset = 'native', amount = sol, to = friend, memo } = wish
      expect(await namespace.decode?.(mainnet, planned)).toEqual([
        { kind: 'transfer', asset, amount, to, ...(memo && { memo }) },
      ])
      const { hash } = (await site.connection.send?.(planned)) ?? expect.fail('cannot send')
      expect((await last(site, hash)).at(-1)).toMatchObject({ at: 'included' })
      expect(await namespace.isSameTransaction?.(mainnet, hash, planned)).toBe(true)
      expect(
        await namespace.isSameTransaction?.(
          mainnet,
          hash,
          await plan({ ...wish, to: addressOf(8) }),
        ),
      ).toBe(false)
      expect(
        await namespace.isSameTransaction?.(mainnet, hash, await plan({ ...wish, amount: 6n })),
      ).toBe(false)
    }
    const planned = await plan({})
    for (const hash of ['1'.repeat(64), 'nothing', ''])
      expect(await namespace.isSameTransaction?.(mainnet, hash, planned)).toBeUndefined()
  })
})
