import { describe, expect, it } from 'vitest'
import type { Account, Network, NodeResponse, TransferRequest, TxStatus } from '#kernel'
import { fault } from '#kernel'
import { createKeplrWallet } from '../../sandbox/wallets/cosmos/createKeplrWallet.ts'
import { createNamespace } from '../../test/harness/namespaces/cosmos.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

const hub = 'cosmos:cosmoshub-4'
const address = 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'
const account: Account = { id: `${hub}:${address}`, address, network: hub, role: 'eoa' }
const to = 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh'
const reply = (json: unknown, status = 200): NodeResponse => ({
  status,
  json,
  text: JSON.stringify(json),
})
const unreachable = () => Promise.reject(fault('rpc'))
type Answers = Readonly<
  Record<string, (url: URL, body: string) => NodeResponse | Promise<NodeResponse>>
>

const usual: Answers = {
  '/auth/': () =>
    reply({
      account: { '@type': 'x', address, pub_key: null, account_number: '7', sequence: '3' },
    }),
  '/spendable_balances/': (url) =>
    reply(
      url.pathname.endsWith('by_denom')
        ? { balance: { denom: url.searchParams.get('denom'), amount: '1000000' } }
        : { balances: [] },
    ),
  '/balances/': (url) =>
    reply(
      url.pathname.endsWith('by_denom')
        ? { balance: { denom: url.searchParams.get('denom'), amount: '1000000' } }
        : { balances: [] },
    ),
  '/simulate': () => reply({ gas_info: { gas_used: '70000' } }),
  '/gas_prices': () => reply({ prices: [{ denom: 'uatom', amount: '0.010000000000000000' }] }),
}

/** A namespace whose nodes say what a test says. */
function visit(answers: Answers = {}, urls: readonly string[] = ['https://one.example/']) {
  const networks: readonly Network[] = manifest.networks.map((network) => ({
    ...network,
    rpcUrls: { default: { http: urls } },
  }))
  const test = createTestNamespaceHost(networks)
  const requestedUrls: string[] = []
  const all = Object.entries({
    ...answers,
    ...Object.fromEntries(Object.entries(usual).filter(([path]) => !(path in answers))),
  })
  const host = {
    ...test.host,
    // Two seconds between two looks are twenty milliseconds here.
    after: (ms: number, task: () => void) => test.host.after(ms / 100, task),
    async request(
      url: string,
      call: { readonly body?: unknown; readonly signal?: AbortSignal } = {},
    ) {
      call.signal?.throwIfAborted()
      requestedUrls.push(url)
      const answer = all.find(([path]) => url.includes(path))?.[1]
      return answer
        ? answer(new URL(url), String(call.body ?? ''))
        : reply({ code: 12, message: 'Not Implemented' }, 501)
    },
  }
  const { provider, controls } = createKeplrWallet({
    dispatch: (event) => test.page.dispatch(event),
  })
  test.page.globals.set('keplr', provider)
  return { ...test, requestedUrls, controls, namespace: createNamespace(host) }
}
const request: TransferRequest = { from: account, to, asset: 'native', amount: 5n }

describe('the nodes of a Cosmos network', () => {
  it('calls nodes in order until one answers', async () => {
    const answers: Answers = {
      'one.example': unreachable,
      'two.example': () => reply({ message: 'slow down' }, 429),
      'three.example': () => ({ status: 200, text: '<html>', json: undefined }),
    }
    const site = visit(answers, [
      'https://one.example',
      'https://two.example',
      'https://three.example',
      'https://four.example/base/',
    ])
    expect((await site.namespace.balances(account, { assets: [] }))[0]?.total).toBe(1_000_000n)
    expect(
      site.requestedUrls
        .filter((url) => url.includes('/cosmos/bank/v1beta1/balances/'))
        .map((url) => new URL(url).host),
    ).toEqual(['one.example', 'two.example', 'three.example', 'four.example'])
    expect(site.requestedUrls.at(-1)).toContain('https://four.example/base/cosmos/')
  })

  it.each<[string, Answers]>([
    ['unreachable', { example: unreachable }],
    ['broken', { example: () => reply({ message: 'bad gateway' }, 502) }],
    ['refusing', { balances: () => reply({ code: 3, message: 'no' }, 400) }],
  ])('fails with rpc when the nodes are %s', async (_name, answers) => {
    await expect(visit(answers).namespace.balances(account)).rejects.toMatchObject({ code: 'rpc' })
    await expect(visit({}, []).namespace.balances(account)).rejects.toMatchObject({ code: 'rpc' })
  })

  it.each<[string, unknown]>([
    ['a negative amount', { balances: [{ denom: 'uatom', amount: '-1' }] }],
    ['a fraction', { balances: [{ denom: 'uatom', amount: '1.5' }] }],
    ['a number instead of text', { balances: [{ denom: 'uatom', amount: 1 }] }],
    ['no list', { balances: {} }],
    ['nothing', null],
  ])('rejects balances with %s', async (_name, json) => {
    await expect(
      visit({ balances: () => reply(json) }).namespace.balances(account),
    ).rejects.toMatchObject({ code: 'foreign-invalid' })
  })

  it('stops paging through balances that never come to a last page', async () => {
    const site = visit({
      balances: () =>
        reply({ balances: [{ denom: 'uatom', amount: '5' }], pagination: { next_key: 'again' } }),
    })
    expect((await site.namespace.balances(account))[0]?.total).toBe(5n)
    expect(site.requestedUrls).toHaveLength(100)
  })

  it('returns a thousand worthless coins without a thousand requests', async () => {
    const coins = Array.from({ length: 1000 }, (_, at) => ({
      denom: `factory/${address}/junk${at}`,
      amount: '1',
    }))
    const site = visit({ balances: () => reply({ balances: coins }) })
    const balances = await site.namespace.balances(account)
    expect(balances).toHaveLength(1001)
    expect(site.requestedUrls.length).toBeLessThan(200)
    expect(balances.at(-1)?.asset).toMatchObject({ decimals: 0 })
  })

  it('cleans deceptive coin names, and reads no strange decimals', async () => {
    const metadata = (exponent: number) => ({
      metadata: {
        display: 'gold',
        symbol: 'GO\u202ELD\n',
        name: 'x'.repeat(500),
        denom_units: [{ denom: 'gold', exponent }],
      },
    })
    for (const [exponent, expected] of [
      [8, { symbol: 'GOLD', decimals: 8 }] as const,
      [-1, { symbol: 'ugold', decimals: 0 }] as const,
      [1e9, { decimals: 0 }] as const,
    ]) {
      const [, coin] = await visit({
        denoms_metadata: () => reply(metadata(exponent)),
      }).namespace.balances(account, { assets: ['ugold'] })
      expect(coin?.asset).toMatchObject(expected)
      expect(coin?.asset.name.length).toBeLessThanOrEqual(120)
    }
  })

  it('shows a coin without a name when no node describes it, and keeps all balances', async () => {
    const balances = () => reply({ balances: [{ denom: 'ugold', amount: '7' }] })
    const site = visit({
      denoms_metadata: unreachable,
      '/spendable_balances/': balances,
      '/balances/': balances,
    })
    expect((await site.namespace.balances(account))[1]).toEqual({
      asset: { id: 'ugold', symbol: 'ugold', name: 'ugold', decimals: 0 },
      total: 7n,
      spendable: 7n,
    })
  })

  it('reads coins of other chains and single coins from older nodes', async () => {
    const denom = `ibc/${'A'.repeat(64)}`
    const list = () => reply({ balances: [{ denom, amount: '9' }] })
    const site = visit({
      by_denom: () => reply({ code: 12, message: 'Not Implemented' }, 501),
      '/spendable_balances/': list,
      '/balances/': list,
      '/denom_traces/': () =>
        reply({
          denom_trace: { path: 'transfer/channel-3/transfer/channel-1', base_denom: 'uosmo' },
        }),
    })
    expect((await site.namespace.balances(account, { assets: [denom] }))[1]).toEqual({
      asset: {
        id: denom,
        symbol: 'OSMO',
        name: 'Osmosis (transfer/channel-3/transfer/channel-1)',
        decimals: 6,
      },
      total: 9n,
      spendable: 9n,
    })
  })

  it('prices a transfer by the fee market, else by the chain’s known gas price', async () => {
    const fee = async (answers: Answers) =>
      (await visit(answers).namespace.plan(request)).fee?.expected
    expect(await fee({})).toBe(1274n)
    for (const json of [
      { prices: [] },
      { prices: [{ denom: 'uatom', amount: '0' }] },
      { prices: [{ denom: 'uosmo', amount: '7' }] },
      { code: 12 },
    ])
      expect(await fee({ '/gas_prices': () => reply(json) })).toBe(2450n)
  })

  it('reads an account of any type, and simulates with its sequence and key', async () => {
    const key = Buffer.alloc(33, 2).toString('base64')
    const base = {
      address,
      pub_key: { '@type': '/cosmos.crypto.secp256k1.PubKey', key },
      account_number: '7',
      sequence: '300',
    }
    for (const shape of [
      base,
      { base_account: base },
      { base_vesting_account: { base_account: base } },
      { value: base },
    ]) {
      let simulated = ''
      const site = visit({
        '/auth/': () => reply({ account: shape }),
        '/simulate': (_url, body) => {
          simulated = Buffer.from(JSON.parse(body).tx_bytes, 'base64').toString('hex')
          return reply({ gas_info: { gas_used: '70000' } })
        },
      })
      expect((await site.namespace.plan(request)).blocked).toBe(false)
      expect(simulated).toContain('02'.repeat(33))
      expect(simulated).toContain('18ac02')
    }
    await expect(
      visit({ '/auth/': () => reply({ account: { sequence: '3' } }) }).namespace.plan(request),
    ).rejects.toMatchObject({ code: 'rpc' })
  })

  it('blocks a transfer that the node’s simulation refuses, and fails when no node answers', async () => {
    const refusing = visit({
      '/simulate': () =>
        reply({ code: 2, message: `${to} is not allowed to receive funds: unauthorized` }, 500),
    })
    expect(await refusing.namespace.plan(request)).toMatchObject({
      blocked: true,
      notes: [{ level: 'stop', code: 'would-fail' }],
    })
    expect((await refusing.namespace.plan(request)).fee).toBeUndefined()
    await expect(visit({ '/simulate': unreachable }).namespace.plan(request)).rejects.toMatchObject(
      { code: 'rpc' },
    )
    await expect(
      visit().namespace.plan({ ...request, to: 'osmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v' }),
    ).rejects.toMatchObject({ code: 'bad-address' })
    await expect(visit().namespace.plan({ ...request, asset: '<script>' })).rejects.toMatchObject({
      code: 'unsupported',
    })
  })
})

describe('a signed transfer', () => {
  const sending = async (
    answer: (url: URL) => NodeResponse | Promise<NodeResponse>,
    more: Answers = {},
    urls?: readonly string[],
  ) => {
    const site = visit({ ...more, '/v1beta1/txs': answer }, urls)
    const connection = await site.namespace.connect({ walletId: 'keplr' }, {})
    return {
      ...site,
      connection,
      send: async () =>
        connection.send?.(
          await site.namespace.plan({ ...request, from: connection.state.accounts[0] ?? account }),
        ),
    }
  }
  const checked = (code: number, codespace = 'sdk') =>
    reply({ tx_response: { code, codespace, txhash: 'X', raw_log: '' } })

  it.each<[number, string, string]>([
    [4, 'sdk', 'unauthorized'],
    [5, 'sdk', 'insufficient'],
    [13, 'sdk', 'expired'],
    [20, 'sdk', 'rpc'],
    [7, 'sdk', 'internal'],
    [5, 'wasm', 'internal'],
  ])(
    'fails a transfer that the chain refuses with code %i of %s as %s',
    async (code, codespace, expected) => {
      await expect((await sending(() => checked(code, codespace))).send()).rejects.toMatchObject({
        code: expected,
      })
    },
  )

  it('counts a transfer that a node already has as sent, and one with a used sequence only if it is on the chain', async () => {
    expect((await (await sending(() => checked(19))).send())?.hash).toMatch(/^[0-9A-F]{64}$/)
    const absent = await sending(() => checked(32), {
      '/v1beta1/txs/': () => reply({ code: 5 }, 404),
    })
    await expect(absent.send()).rejects.toMatchObject({ code: 'expired' })
    const included = await sending(() => checked(32), {
      '/v1beta1/txs/': () => reply({ tx_response: {} }),
    })
    expect((await included.send())?.hash).toMatch(/^[0-9A-F]{64}$/)
  })

  it('leaves it open whether a transfer is sent that one node may have, and another refuses', async () => {
    const { send } = await sending(
      ({ host }) => (host === 'one.example' ? unreachable() : checked(13)),
      {},
      ['https://one.example', 'https://two.example'],
    )
    await expect(send()).rejects.toMatchObject({ code: 'rpc' })
  })

  it.each<[string, NodeResponse]>([
    ['nonsense', reply({ hello: 1 })],
    ['an error', reply({ code: 3, message: 'tx parse error' }, 400)],
  ])('fails a transfer that is answered with %s', async (_name, answer) => {
    await expect((await sending(() => answer)).send()).rejects.toMatchObject({ code: 'rpc' })
  })

  it('signs no transfer after its plan has expired, for another network or for another account', async () => {
    const { connection, namespace, controls } = await sending(() => checked(0))
    const plan = await namespace.plan({ ...request, from: connection.state.accounts[0] ?? account })
    const stranger = { ...account, id: `${hub}:${to}` as const, address: to }
    const before = controls.requests().length
    await expect(connection.send?.({ ...plan, expiresAt: Date.now() - 1 })).rejects.toMatchObject({
      code: 'expired',
    })
    await expect(
      connection.send?.({ ...plan, request: { ...plan.request, from: stranger } }),
    ).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(
      connection.send?.({ ...plan, payload: { ...Object(plan.payload), amount: '1e9' } }),
    ).rejects.toMatchObject({ code: 'foreign-invalid' })
    await expect(
      connection.send?.({ ...plan, payload: { ...Object(plan.payload), chainId: 'osmosis-1' } }),
    ).rejects.toMatchObject({ code: 'unknown-network' })
    expect(controls.requests()).toHaveLength(before)
    await connection.switchNetwork?.('cosmos:osmosis-1')
    await expect(connection.send?.(plan)).rejects.toMatchObject({ code: 'network-mismatch' })
    expect(controls.requests().map(({ method }) => method)).not.toContain('signDirect')
  })

  it('tracks a transfer through nodes that fail for a while', async () => {
    let count = 0
    const hash = 'AB'.repeat(32)
    const site = visit({
      '/v1beta1/txs/': () =>
        ++count < 3
          ? unreachable()
          : count < 4
            ? reply({ code: 5 }, 404)
            : reply({ tx_response: { height: '12', code: 0 } }),
    })
    const seen: TxStatus[] = []
    for await (const status of site.namespace.track(hub, hash)) seen.push(status)
    expect(seen).toEqual([
      { at: 'pending', hash },
      { at: 'final', hash, height: 12n },
    ])
  })

  it('stops tracking once the signal aborts', async () => {
    const stop = new AbortController()
    const site = visit({ '/v1beta1/txs/': () => reply({ code: 5 }, 404) })
    const following = (async () => {
      for await (const _status of site.namespace.track(hub, 'AB'.repeat(32), {
        signal: stop.signal,
      }))
        setTimeout(() => stop.abort('enough'), 20)
    })()
    await expect(following).rejects.toBe('enough')
    expect(site.clock.pending()).toBe(0)
  })
})
