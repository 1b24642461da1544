import { makeSTXTokenTransfer } from '@stacks/transactions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Connection, Namespace, TransferRequest, TxStatus } from '../../../kernel/index.ts'
import { manifest } from '../../../namespaces/stacks/manifest.ts'
import { createNamespace } from '../../../test/harness/namespaces/stacks.ts'
import { createTestNamespaceHost } from '../../../test/harness/testNamespaceHost.ts'
import { createStacksWallet } from '../../wallets/stacks/createStacksWallet.ts'
import { stacksPhoneSigner } from '../../wallets/stacks/phoneSigner.ts'
import type { RunningChain } from '../ChainSpec.ts'
import type { NetworkName } from './principals.ts'
import { toNetworkPrincipal } from './principals.ts'
import { stacks, stacksTestnet } from './spec.ts'
import { stacksAccounts } from './stacksAccounts.ts'
import type { StacksChain } from './start.ts'
import { startStacks } from './start.ts'

const start = 10_000_000_000n
const startTokens = 1_000_000_000n
const [token = ''] = stacks.tokens ?? []

let chain: StacksChain
beforeAll(async () => {
  chain = await startStacks('mainnet')
}, 300_000)
beforeEach(() => chain.reset())
afterAll(() => chain?.stop())

const [first, second, third] = stacksAccounts('mainnet')
if (!first || !second || !third) throw new Error('The sandbox has fewer accounts')
const post = (body: Uint8Array) =>
  fetch(`${chain.url}/v2/transactions`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: Uint8Array.from(body),
  })

/** A signed transfer of the first account. */
const transfer = (more: object = {}) =>
  makeSTXTokenTransfer({
    recipient: second.address,
    amount: 1000n,
    senderKey: first.privateKey,
    network: 'mainnet',
    fee: 200n,
    nonce: 0n,
    ...more,
  })
async function refusalOf(more: object): Promise<string> {
  const answer = await post((await transfer(more)).serializeBytes())
  return Object(await answer.json()).reason
}

describe('the Stacks chain: Clarinet’s simnet behind a stand-in of the node’s HTTP API', () => {
  it('starts with funded accounts and returns to them on reset', async () => {
    expect([
      await chain.balanceOf(first.address),
      await chain.balanceOf(first.address, token),
    ]).toEqual([start, startTokens])
    await chain.fund(first.address, 7n)
    await chain.fund(first.address, 9n, token)
    await expect(
      chain.fund(first.address, 1n, 'SP000000000000000000002Q6VF78.x::x'),
    ).rejects.toThrow(RangeError)
    expect([
      await chain.balanceOf(first.address),
      await chain.balanceOf(first.address, token),
    ]).toEqual([start + 7n, startTokens + 9n])
    await chain.reset()
    expect(await chain.balanceOf(first.address)).toBe(start)
  })

  it('serves the main network and refuses addresses of another one', async () => {
    expect([
      stacks.isAddress(first.address),
      stacks.isAddress(toNetworkPrincipal('testnet', first.address)),
      stacks.isAddress('x'),
    ]).toEqual([true, false, false])
    expect(Object(await (await fetch(`${chain.url}/v2/info`)).json()).network_id).toBe(1)
    expect(
      (await fetch(`${chain.url}/v2/accounts/${toNetworkPrincipal('testnet', first.address)}`))
        .status,
    ).toBe(400)
  })

  it('accepts a transaction only with its origin’s signature', async () => {
    const tx = await transfer()
    Reflect.set(tx.payload, 'amount', 999_999n)
    const answer = await post(tx.serializeBytes())
    expect([answer.status, Object(await answer.json()).reason]).toEqual([
      400,
      'SignatureValidation',
    ])
    expect((await post((await transfer()).serializeBytes())).status).toBe(200)
  })

  it.each([
    ['of another network', { network: 'testnet' }, 'BadTransactionVersion'],
    ['below the least fee', { fee: 179n }, 'FeeTooLow'],
    ['with a nonce that leaves a gap', { nonce: 3n }, 'BadNonce'],
    ['of more than there is', { amount: start }, 'NotEnoughFunds'],
  ])('refuses a transaction %s', async (_what, more, reason) => {
    expect(await refusalOf(more)).toBe(reason)
  })

  it('refuses a nonce that is used or pending', async () => {
    await post((await transfer()).serializeBytes())
    expect(await refusalOf({ amount: 5n })).toBe('ConflictingNonceInMempool')
    await expect.poll(() => chain.balanceOf(second.address)).toBe(start + 1000n)
    expect(await refusalOf({ amount: 5n })).toBe('BadNonce')
  })

  it('refuses bytes that are no transaction', async () => {
    const answer = await post(Uint8Array.of(1, 2, 3))
    expect([answer.status, Object(await answer.json()).reason]).toEqual([400, 'Deserialization'])
  })
})

type Site = { readonly namespace: Namespace; readonly connection: Connection }
const networks = (url: string) =>
  manifest.networks.map((network) => ({ ...network, rpcUrls: { default: { http: [url] } } }))

/** A visitor with the page's wallet, on the network of a running chain. */
async function visit(
  { url }: RunningChain,
  network: NetworkName,
  lacks: readonly string[] = [],
): Promise<Site> {
  const { host, page } = createTestNamespaceHost(networks(url))
  const { provider, methods } = createStacksWallet({
    id: `chain-${network}`,
    urls: { [network]: url },
  })
  page.globals.set('W', provider)
  page.globals.set('btc_providers', [
    { id: 'W', name: 'W', methods: methods.filter((method) => !lacks.includes(method)) },
  ])
  const namespace = createNamespace(host)
  const connection = await namespace.connect(
    { walletId: 'W' },
    { network: network === 'mainnet' ? 'stacks:1' : 'stacks:2147483648' },
  )
  return { namespace, connection }
}
async function sent(
  { namespace, connection }: Site,
  request: Omit<TransferRequest, 'from' | 'connection'>,
): Promise<{ readonly fee: bigint; readonly last: TxStatus }> {
  const [from] = connection.state.accounts
  if (!from) throw new Error('no account')
  const plan = await namespace.plan({ from, connection, ...request })
  expect(plan.blocked).toBe(false)
  const { hash } = (await connection.send?.(plan)) ?? { hash: '' }
  let last: TxStatus = { at: 'pending', hash }
  for await (const status of namespace.track(from.network, hash)) last = status
  return { fee: plan.fee?.expected ?? 0n, last }
}

describe('Stacks transfers through plan, send and track on Clarinet’s simnet, the origin verified by the stand-in node', () => {
  it('STX arrive to the last unit, and the fee is gone', async () => {
    const site = await visit(chain, 'mainnet')
    const { fee, last } = await sent(site, {
      to: second.address,
      asset: 'native',
      amount: 1_234_567n,
      memo: 'hello',
    })
    expect([last.at, fee]).toEqual(['final', 240n])
    expect([await chain.balanceOf(first.address), await chain.balanceOf(second.address)]).toEqual([
      start - 1_234_567n - fee,
      start + 1_234_567n,
    ])
    const [coin] = await site.namespace.balances(site.connection.state.accounts[0] ?? expect.fail())
    expect(coin).toMatchObject({
      total: start - 1_234_567n - fee,
      spendable: start - 1_234_567n - fee,
    })
  })

  it('a transfer of everything leaves only the locked STX', async () => {
    const site = await visit(chain, 'mainnet')
    await chain.lock(first.address, 4_000_000n)
    const { fee, last } = await sent(site, { to: second.address, asset: 'native', amount: 'max' })
    expect(last.at).toBe('final')
    expect([await chain.balanceOf(first.address), await chain.balanceOf(second.address)]).toEqual([
      4_000_000n,
      start + start - 4_000_000n - fee,
    ])
  })

  it('tokens arrive to the last unit, also a transfer of all of them', async () => {
    const site = await visit(chain, 'mainnet')
    const one = await sent(site, { to: second.address, asset: token, amount: 25n, memo: 'tok' })
    expect(one.last.at).toBe('final')
    expect([
      await chain.balanceOf(first.address, token),
      await chain.balanceOf(second.address, token),
    ]).toEqual([startTokens - 25n, startTokens + 25n])
    const two = await sent(site, { to: second.address, asset: token, amount: 'max' })
    expect(two.last.at).toBe('final')
    expect(await chain.balanceOf(first.address, token)).toBe(0n)
    expect(await chain.balanceOf(first.address)).toBe(start - one.fee - two.fee)
    const [, held] = await site.namespace.balances(
      site.connection.state.accounts[0] ?? expect.fail(),
      { assets: [token] },
    )
    expect(held).toMatchObject({ asset: { symbol: 'TUSD', decimals: 6 }, total: 0n })
  })

  it('sends tokens where the wallet only signs our transaction', async () => {
    const site = await visit(chain, 'mainnet', ['stx_callContract', 'stx_transferStx'])
    expect((await sent(site, { to: second.address, asset: token, amount: 25n })).last.at).toBe(
      'final',
    )
    expect(await chain.balanceOf(second.address, token)).toBe(startTokens + 25n)
    expect(
      (await sent(site, { to: `${second.address}.vault`, asset: 'native', amount: 5n })).last.at,
    ).toBe('final')
    expect(await chain.balanceOf(`${second.address}.vault`)).toBe(5n)
  })

  it('a failed call or post-condition takes only the fee and names the reason', async () => {
    const site = await visit(chain, 'mainnet')
    const [from] = site.connection.state.accounts
    if (!from) throw new Error('no account')
    const plan = await site.namespace.plan({
      from,
      connection: site.connection,
      to: second.address,
      asset: token,
      amount: 25n,
    })
    const { call } = Object(plan.payload)
    const reasonOf = async (params: object) => {
      const { txid } = Object(
        await site.connection.invoke?.('stacks:1', 'stx_callContract', { ...params, fee: '500' }),
      )
      let last: TxStatus | undefined
      for await (const status of site.namespace.track('stacks:1', txid)) last = status
      return [last?.at, last?.reason]
    }
    const more = (
      await site.namespace.plan({
        from,
        connection: site.connection,
        to: second.address,
        asset: token,
        amount: 26n,
      })
    ).payload
    expect(
      await reasonOf({
        ...call,
        postConditions: Object(more).call.postConditions,
        postConditionMode: 'deny',
      }),
    ).toEqual(['failed', 'abort_by_post_condition'])
    expect(await reasonOf({ ...call, postConditions: [], postConditionMode: 'deny' })).toEqual([
      'failed',
      'abort_by_post_condition',
    ])
    const tooMuch = (
      await site.namespace.plan({
        from,
        connection: site.connection,
        to: second.address,
        asset: token,
        amount: 10n ** 15n,
      })
    ).payload
    expect(await reasonOf(Object(tooMuch).call)).toEqual(['failed', 'abort_by_response'])
    expect([
      await chain.balanceOf(first.address, token),
      await chain.balanceOf(first.address),
    ]).toEqual([startTokens, start - 1500n])
  })

  it('sends STX and tokens over a session with the phone’s signer', async () => {
    const { host } = createTestNamespaceHost(networks(chain.url))
    const phone = await stacksPhoneSigner({ urlOf: () => chain.url })
    const [address = ''] = phone.addresses('stacks:1')
    const namespace = createNamespace(host)
    const remote = {
      kind: 'double',
      wallet: { id: 'phone', name: 'Phone', ready: true },
      accounts: () => [`stacks:1:${address}`] as const,
      methods: () => new Set(phone.methods),
      property: (key: string) => phone.properties?.[key],
      request: (chainId: string, method: string, params: unknown) =>
        phone.perform({ chainId, method, params, emit: async () => {} }),
      on: () => () => {},
      serialize: () => '',
      close: async () => {},
    }
    const site = { namespace, connection: await namespace.connect({ remote }, {}) }
    expect((await sent(site, { to: second.address, asset: 'native', amount: 3n })).last.at).toBe(
      'final',
    )
    expect((await sent(site, { to: second.address, asset: token, amount: 4n })).last.at).toBe(
      'final',
    )
    expect((await sent(site, { to: second.address, asset: 'native', amount: 'max' })).last.at).toBe(
      'final',
    )
    expect([await chain.balanceOf(address), await chain.balanceOf(address, token)]).toEqual([
      0n,
      startTokens - 4n,
    ])
  })
})

describe('the Stacks test network, 2147483648', () => {
  let other: RunningChain
  beforeAll(async () => {
    other = await stacksTestnet.start()
  }, 300_000)
  afterAll(() => other?.stop())

  it('the test network has the same keys under its own addresses, and moves STX', async () => {
    const [from, to] = stacksAccounts('testnet')
    if (!from || !to) throw new Error('The sandbox has fewer accounts')
    const site = await visit(other, 'testnet')
    expect(site.connection.state.active).toBe(`stacks:2147483648:${from.address}`)
    const { fee, last } = await sent(site, { to: to.address, asset: 'native', amount: 'max' })
    expect(last.at).toBe('final')
    expect([await other.balanceOf(from.address), await other.balanceOf(to.address)]).toEqual([
      0n,
      start + start - fee,
    ])
  })
})
