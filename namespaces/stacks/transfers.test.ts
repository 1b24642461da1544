import { deserializeTransaction, TransactionSigner } from '@stacks/transactions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Account, Network, TransferPlan, TransferRequest } from '#kernel'
import { createLedger } from '../../sandbox/chains/stacks/ledger.ts'
import { toNetworkPrincipal, toSimnetPrincipal } from '../../sandbox/chains/stacks/principals.ts'
import { createSimnetDouble } from '../../sandbox/chains/stacks/SimnetDouble.ts'
import { stacksAccounts } from '../../sandbox/chains/stacks/stacksAccounts.ts'
import type { StandInNode } from '../../sandbox/chains/stacks/standInNode.ts'
import { startStandInNode } from '../../sandbox/chains/stacks/standInNode.ts'
import { createNamespace } from '../../test/harness/namespaces/stacks.ts'
import type { StacksSite } from '../../test/harness/openStacksSite.ts'
import { openStacksSite } from '../../test/harness/openStacksSite.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

const [first, second, third] = stacksAccounts('mainnet')
if (!first || !second || !third) throw new Error('The sandbox has fewer accounts')
const token = 'SP1PQHQKV0RJXZFY1DGX8MNSNYVE3VGZJSRCBGD7R.test-usd::test-usd'
const simnet = createSimnetDouble()
const ledger = createLedger(simnet)
let node: StandInNode
beforeAll(async () => {
  node = await startStandInNode(simnet, ledger, 'mainnet')
})
afterAll(() => node.stop())

const networkAt = (...http: string[]): Network => ({
  ...(manifest.networks[0] as Network),
  rpcUrls: { default: { http } },
})
const visit = (missingMethods?: readonly string[]) =>
  openStacksSite(networkAt(node.url), missingMethods)
const planOf = (
  { namespace, account, connection }: StacksSite,
  more: Partial<TransferRequest> = {},
) =>
  namespace.plan({
    from: account,
    to: second.address,
    asset: 'native',
    amount: 1_000_000n,
    connection,
    ...more,
  })
const coinOf = (address: string) => simnet.balance(toSimnetPrincipal(address))
const send = async ({ connection }: StacksSite, plan: TransferPlan) =>
  (await connection.send?.(plan))?.hash ?? expect.fail('no hash')
const codes = (plan: TransferPlan) => plan.notes.map(({ code }) => code)
/** Gives exactly this much to the account. */
async function endow(amount: bigint, tokens = 0n) {
  const known = toSimnetPrincipal(first?.address ?? '')
  const has = await simnet.balance(known)
  if (has > 0n) await simnet.transfer(known, simnet.deployer, has)
  const held = await simnet.tokenBalance(known)
  if (held > 0n) await simnet.mint(known, 0n)
  if (amount > 0n) await simnet.transfer(simnet.deployer, known, amount)
  if (tokens > 0n) await simnet.mint(known, tokens)
}

describe('balances', () => {
  it('reads the native balance first, then those of the named tokens, by their contracts’ metadata', async () => {
    await endow(5_000_000n, 70n)
    const { namespace, account } = await visit()
    const [coin, held, ...more] = await namespace.balances(account, {
      assets: ['native', token, 'SP000000000000000000002Q6VF78.none::none', 'nonsense'],
    })
    expect(coin).toEqual({
      asset: { id: 'native', symbol: 'STX', name: 'Stacks', decimals: 6 },
      total: 5_000_000n,
      spendable: 5_000_000n,
    })
    expect(held).toMatchObject({
      asset: { id: token, symbol: 'TUSD', name: 'Test USD', decimals: 6 },
    })
    expect(held?.total).toBe(await simnet.tokenBalance(toSimnetPrincipal(account.address)))
    expect(more).toEqual([])
  })

  it('separates locked STX: part of the total, never spendable', async () => {
    await endow(5_000_000n)
    const site = await visit()
    await ledger.lock(toSimnetPrincipal(site.account.address), 2_000_000n)
    const [coin] = await site.namespace.balances(site.account)
    expect(coin).toMatchObject({ total: 5_000_000n, spendable: 3_000_000n })
    const plan = await planOf(site, { amount: 'max' })
    expect([plan.amount, plan.fee?.expected, plan.blocked]).toEqual([2_999_760n, 240n, false])
    expect(codes(await planOf(site, { amount: 3_000_000n }))).toContain('insufficient')
  })

  it('reads balances from the next node when one fails, and rejects a broken answer', async () => {
    const account: Account = {
      id: `stacks:1:${third.address}`,
      address: third.address,
      network: 'stacks:1',
      role: 'stx',
    }
    const through = createNamespace(
      createTestNamespaceHost([networkAt('http://127.0.0.1:9', `${node.url}/`)]).host,
    )
    expect((await through.balances(account))[0]?.total).toBe(await coinOf(third.address))
    const none = createNamespace(createTestNamespaceHost([networkAt('http://127.0.0.1:9')]).host)
    await expect(none.balances(account)).rejects.toMatchObject({ code: 'rpc' })
    const { host } = createTestNamespaceHost([networkAt('http://node.test')])
    for (const json of [
      { balance: '12', locked: '0x0', nonce: 0 },
      { balance: '0x1', nonce: 0 },
      null,
      'x',
    ]) {
      const broken = createNamespace({
        ...host,
        request: async () => ({ status: 200, json, text: '' }),
      })
      await expect(broken.balances(account)).rejects.toMatchObject({ code: 'foreign-invalid' })
    }
  })
})

describe('a transfer through plan and send, over a stand-in node that verifies the origin', () => {
  beforeEach(() => endow(5_000_000n, 1000n))

  it('transfers STX to the last unit, takes the fee, and is final once it is in a block', async () => {
    const site = await visit()
    const before = await coinOf(second.address)
    const plan = await planOf(site, { memo: 'invoice 7' })
    expect(plan).toMatchObject({
      amount: 1_000_000n,
      fee: { expected: 240n, asset: { id: 'native' } },
      blocked: false,
    })
    const hash = await send(site, plan)
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(site.params('stx_transferStx')).toEqual({
      recipient: second.address,
      amount: '1000000',
      memo: 'invoice 7',
      network: 'mainnet',
      address: first.address,
      fee: '240',
    })
    expect(await site.settle(hash)).toEqual({ at: 'final', hash, height: 7n })
    expect([await coinOf(first.address), await coinOf(second.address)]).toEqual([
      5_000_000n - 1_000_000n - 240n,
      before + 1_000_000n,
    ])
  })

  it('transfers everything: built and sent by us with our own fee, signed by the wallet', async () => {
    const site = await visit()
    const plan = await planOf(site, { amount: 'max' })
    expect([plan.amount, codes(plan)]).toEqual([5_000_000n - 240n, []])
    const before = await coinOf(second.address)
    const hash = await send(site, plan)
    expect(site.params('stx_signTransaction')).toMatchObject({
      broadcast: false,
      network: 'mainnet',
    })
    expect((await site.settle(hash)).at).toBe('final')
    expect([await coinOf(first.address), await coinOf(second.address)]).toEqual([
      0n,
      before + 5_000_000n - 240n,
    ])
  })

  it('notes for max that the wallet alone sets its fee', async () => {
    const plan = await planOf(await visit(['stx_signTransaction']), { amount: 'max' })
    expect(plan.notes).toEqual([{ level: 'warn', code: 'fee-by-wallet' }])
  })

  it('transfers to a contract', async () => {
    const site = await visit()
    const plan = await planOf(site, { to: `${second.address}.vault` })
    expect((await site.settle(await send(site, plan))).at).toBe('final')
    expect(await coinOf(`${second.address}.vault`)).toBe(1_000_000n)
  })

  it('transfers a token by a contract call in deny mode, with exactly its amount as condition, the fee by length', async () => {
    const site = await visit()
    const [mine, theirs] = await Promise.all([
      simnet.tokenBalance(toSimnetPrincipal(first.address)),
      simnet.tokenBalance(toSimnetPrincipal(second.address)),
    ])
    const plan = await planOf(site, { asset: token, amount: 40n, memo: 'hi' })
    const hash = await send(site, plan)
    const call = site.params('stx_callContract')
    expect(call).toMatchObject({
      contract: token.replace(/::.*/, ''),
      functionName: 'transfer',
      postConditionMode: 'deny',
      network: 'mainnet',
      address: first.address,
    })
    expect(Reflect.get(call, 'postConditions')).toHaveLength(1)
    expect((await site.settle(hash)).at).toBe('final')
    expect(await simnet.tokenBalance(toSimnetPrincipal(first.address))).toBe(mine - 40n)
    expect(await simnet.tokenBalance(toSimnetPrincipal(second.address))).toBe(theirs + 40n)
    // No estimate for contract calls: one micro-STX per byte of the transaction as it was sent.
    expect(await coinOf(first.address)).toBe(5_000_000n - (plan.fee?.expected ?? 0n))
    const sized = await visit(['stx_callContract'])
    const built = await sized.connection.send?.({
      ...plan,
      payload: { ...Object(plan.payload), built: true },
    })
    const signedHex = String(Reflect.get(sized.params('stx_signTransaction'), 'transaction'))
    expect(BigInt(signedHex.length / 2)).toBe(plan.fee?.expected)
    expect((await site.settle(built?.hash ?? '')).at).toBe('final')
  })

  it('decodes a transfer before it is sent, and recognises it on the chain', async () => {
    const site = await visit()
    const { namespace } = site
    const requests: readonly Partial<TransferRequest>[] = [
      { memo: 'tea' },
      { asset: token, amount: 40n, memo: 'hi' },
      { amount: 'max' },
    ]
    for (const changes of requests) {
      const plan = await planOf(site, changes)
      const { asset = 'native', memo } = changes
      const effect = {
        kind: 'transfer',
        asset,
        amount: plan.amount,
        to: second.address,
        ...(memo && { memo }),
      }
      expect(await namespace.decode?.('stacks:1', plan)).toEqual([effect])
      expect(
        await namespace.isSameTransaction?.('stacks:1', `0x${'ab'.repeat(32)}`, plan),
      ).toBeUndefined()
      const others = await Promise.all([
        planOf(site, { ...changes, to: third.address }),
        planOf(site, { ...changes, amount: 39n }),
        planOf(site, { ...changes, memo: 'other' }),
      ])
      const hash = await send(site, plan)
      expect(await namespace.isSameTransaction?.('stacks:1', hash, plan)).toBe(true)
      for (const other of others)
        expect(await namespace.isSameTransaction?.('stacks:1', hash, other)).toBe(false)
      const stranger = { payload: { ...Object(plan.payload), from: third.address } }
      expect(await namespace.isSameTransaction?.('stacks:1', hash, stranger)).toBe(false)
      await site.settle(hash)
    }
  })

  it('transfers a token in full', async () => {
    const site = await visit()
    const held = await simnet.tokenBalance(toSimnetPrincipal(first.address))
    const plan = await planOf(site, { asset: token, amount: 'max' })
    expect(plan.amount).toBe(held)
    expect((await site.settle(await send(site, plan))).at).toBe('final')
    expect(await simnet.tokenBalance(toSimnetPrincipal(first.address))).toBe(0n)
    await simnet.mint(toSimnetPrincipal(first.address), 500n)
  })

  it('builds the transaction itself where the wallet signs but does not send', async () => {
    const site = await visit(['stx_transferStx'])
    const hash = await send(site, await planOf(site, { memo: 'Grüße' }))
    const signed = deserializeTransaction(
      String(Reflect.get(site.params('stx_signTransaction'), 'transaction')),
    )
    expect([signed.auth.spendingCondition.fee, signed.chainId]).toEqual([240n, 1])
    expect((await site.settle(hash)).at).toBe('final')
  })

  it.each<[string, Partial<TransferRequest>, string]>([
    ['more than there is', { amount: 5_000_000n }, 'insufficient'],
    ['nothing', { amount: 0n }, 'too-small'],
    ['to oneself', { to: first.address }, 'same-account'],
    ['with a memo of 35 bytes', { memo: 'ü'.repeat(17).concat('x') }, 'memo-too-long'],
    ['more tokens than there are', { asset: token, amount: 10n ** 12n }, 'insufficient'],
    ['more tokens than a condition can hold', { asset: token, amount: 1n << 64n }, 'too-large'],
  ])('blocks a transfer of %s, and never sends it', async (_what, more, code) => {
    const site = await visit()
    const plan = await planOf(site, more)
    expect([plan.blocked, codes(plan)]).toEqual([true, expect.arrayContaining([code])])
    await expect(site.connection.send?.(plan)).rejects.toMatchObject({ code: 'insufficient' })
  })

  it('accepts a memo of 34 bytes', async () => {
    expect((await planOf(await visit(), { memo: 'ü'.repeat(17) })).blocked).toBe(false)
  })

  it('blocks a token transfer without STX for the fee', async () => {
    await endow(100n, 5n)
    const plan = await planOf(await visit(), { asset: token, amount: 1n })
    expect([plan.blocked, codes(plan)]).toEqual([
      true,
      expect.arrayContaining(['insufficient-fee']),
    ])
  })

  it('raises the fee for a faster transfer', async () => {
    const site = await visit()
    const fees = await Promise.all(
      (['slow', 'normal', 'fast'] as const).map(
        async (speed) => (await planOf(site, { speed })).fee?.expected,
      ),
    )
    expect(fees).toEqual([180n, 240n, 360n])
  })

  it.each([
    ['of the other network', 'ST2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQYAC0RQ'],
    ['mistyped', `${second.address.slice(0, -2)}00`],
    ['of another chain', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ])('refuses a transfer to an address %s', async (_what, to) => {
    await expect(planOf(await visit(), { to })).rejects.toMatchObject({ code: 'bad-address' })
  })

  it('plans nothing on a node of another network, or for an unknown token', async () => {
    const { host } = createTestNamespaceHost([
      { ...networkAt(node.url), caipNetworkId: 'stacks:2147483648' },
    ])
    const address = toNetworkPrincipal('testnet', first.address)
    const from: Account = {
      id: `stacks:2147483648:${address}`,
      address,
      network: 'stacks:2147483648',
      role: 'stx',
    }
    const elsewhere = createNamespace({
      ...host,
      request: (url, call) => host.request(url.replace(address, first.address), call),
    })
    await expect(
      elsewhere.plan({
        from,
        to: toNetworkPrincipal('testnet', second.address),
        asset: 'native',
        amount: 1n,
      }),
    ).rejects.toMatchObject({
      code: 'network-mismatch',
      context: { at: 'stacks:1', network: 'stacks:2147483648' },
    })
    await expect(
      planOf(await visit(), { asset: 'SP000000000000000000002Q6VF78.none::none' }),
    ).rejects.toMatchObject({ code: 'unsupported' })
  })

  it('sends nothing for an account the wallet no longer shows, or from another network', async () => {
    const site = await visit()
    const plan = await planOf(site)
    await expect(
      site.connection.send?.({
        ...plan,
        request: { ...plan.request, from: { ...site.account, network: 'stacks:2147483648' } },
      }),
    ).rejects.toMatchObject({
      code: 'network-mismatch',
    })
    await expect(
      site.connection.send?.({
        ...plan,
        payload: { ...Object(plan.payload), from: third.address },
      }),
    ).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(site.connection.send?.({ ...plan, payload: 'x' })).rejects.toMatchObject({
      code: 'foreign-invalid',
    })
  })

  it('sends no transaction that the wallet changed', async () => {
    const site = await visit()
    const { namespace, page } = site
    const plan = await planOf(site, { amount: 'max' })
    const cheat = async (method: string, params: unknown) => {
      if (method === 'stx_getAddresses') return { addresses: [first] }
      const tx = deserializeTransaction(String(Object(params).transaction))
      Reflect.set(tx.payload, 'amount', 1n)
      new TransactionSigner(tx).signOrigin(first.privateKey)
      return { transaction: tx.serialize() }
    }
    page.globals.set('Cheat', { request: cheat })
    page.globals.set('wbip_providers', [
      { id: 'Cheat', name: 'Cheat', methods: ['stx_getAddresses', 'stx_signTransaction'] },
    ])
    const cheated = await namespace.connect({ walletId: 'Cheat' }, {})
    await expect(cheated.send?.(plan)).rejects.toMatchObject({ code: 'unauthorized' })
    expect(await coinOf(first.address)).toBe(5_000_000n)
  })
})
