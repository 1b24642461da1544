import { describe, expect, it, vi } from 'vitest'
import type { Balance } from '#kernel'
import { formatDecimal } from '#kernel/amount'
import { actionChanged } from '#kernel/reviewed-action'
import { picturesRef, tokensRef as service } from '#plugins/ports/tokens'
import type { AccountOptions, StartedAccount } from '../../test/harness/startAccount.ts'
import { startAccount } from '../../test/harness/startAccount.ts'
import { tokens } from './index.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const coin = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 2500,
  value: 1,
  quantity: { decimals: '18', numeric: '1.5' },
  iconUrl: '',
}
const dollars = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: `eip155:1:${usdc}`,
  price: 1,
  quantity: { decimals: '6', numeric: '20.5' },
}
const balanceReply = (...balances: readonly unknown[]) => ({ body: { balances } })
const native = (total: bigint, decimals = 18): Balance => ({
  asset: { id: 'native', name: 'Ether', symbol: 'ETH', decimals },
  total,
  spendable: total,
})

function start({ answers = {}, ...options }: AccountOptions = {}) {
  const test = startAccount({
    ...options,
    answers: { '/balance': balanceReply(coin, dollars), ...answers },
    plugins: [tokens(), ...(options.plugins ?? [])],
  })
  const settled = (status: string) =>
    vi.waitFor(() => expect(test.kernel.get(service).get().status).toBe(status))
  const use = async () => {
    await test.kernel.use(service)
  }
  return { ...test, settled, use, state: () => test.kernel.get(service).get() }
}
async function started(options: AccountOptions = {}, from?: 'login') {
  const test = start(options)
  await test.connect('eip155:1', from)
  await test.use()
  await test.settled('ready')
  return test
}
const rows = ({ state }: { state: ReturnType<typeof start>['state'] }) =>
  state().tokens.map(({ asset, amount, worth }) => [
    asset.id,
    amount,
    worth && formatDecimal(worth.value, worth.decimals),
  ])
const accountState = (test: StartedAccount) =>
  test.kernel.connections.getState('eip155')?.accountState

describe('tokens of an account', () => {
  it('reads tokens by address and network, with amount, price and worth, coin first', async () => {
    const test = await started()
    expect(rows(test)).toEqual([
      ['native', 1_500_000_000_000_000_000n, '3750'],
      [usdc, 20_500_000n, '20.5'],
    ])
    expect(test.state().total).toEqual({ value: 3_770_500_000_000_000_000_000n, decimals: 18 })
    const [request] = test.asked('/balance')
    expect(request?.url.pathname).toBe(
      '/v1/account/0xAa00000000000000000000000000000000000001/balance',
    )
    expect([
      request?.url.searchParams.get('chainId'),
      request?.url.searchParams.get('currency'),
    ]).toEqual(['eip155:1', 'usd'])
  })

  it('shows tokens to the host with `name`, `symbol`, `chainId`, `address`, `value`, `price`, `iconUrl` and `quantity` of `decimals` and `numeric`', async () => {
    const test = await started()
    expect(accountState(test)?.tokenBalance).toEqual([
      {
        name: 'Ether',
        symbol: 'ETH',
        chainId: 'eip155:1',
        value: '3750',
        price: '2500',
        iconUrl: '',
        quantity: { decimals: '18', numeric: '1.5' },
      },
      {
        name: 'USD Coin',
        symbol: 'USDC',
        chainId: 'eip155:1',
        address: `eip155:1:${usdc}`,
        value: '20.5',
        price: '1',
        quantity: { decimals: '6', numeric: '20.5' },
      },
    ])
  })

  it('drops tokens with 0 decimals and malformed ones', async () => {
    const bad = [
      { ...dollars, quantity: { decimals: '0', numeric: '3' } },
      { ...dollars, quantity: { decimals: '6', numeric: '0.0000001' } },
      { ...dollars, quantity: { decimals: '6', numeric: '-1' } },
      { ...dollars, quantity: { decimals: '6', numeric: '1e9' } },
      { ...dollars, quantity: { decimals: '99', numeric: '1' } },
      { ...dollars, chainId: 'eip155:10', address: `eip155:10:${usdc}` },
      { ...dollars, address: 'nonsense' },
      { ...dollars, name: '', symbol: '\u202e' },
      null,
      7,
    ]
    const test = await started({ answers: { '/balance': balanceReply(coin, ...bad) } })
    expect(rows(test).map(([id]) => id)).toEqual(['native'])
  })

  it('lists each token once, with sanitized names, and no worth unless it is quoted', async () => {
    const sly = { ...dollars, name: 'USD\u202e Coin\u200b', price: 0 }
    const test = await started({
      answers: {
        '/balance': balanceReply(
          sly,
          { ...dollars, address: `eip155:1:${usdc.toLowerCase()}` },
          coin,
        ),
      },
    })
    expect(test.state().tokens.map(({ asset, price }) => [asset.name, price])).toEqual([
      ['Ether', { value: 2500n, decimals: 0 }],
      ['USD Coin', undefined],
    ])
  })

  it('reads tokens separately for each account, and none without an account', async () => {
    const test = await started()
    test.wallet().change({ network: 'eip155:10' })
    expect(test.state()).toMatchObject({
      account: 'eip155:10:0xAa00000000000000000000000000000000000001',
      status: 'loading',
      tokens: [],
      at: undefined,
    })
    expect(accountState(test)?.tokenBalance).toBeUndefined()
    await test.settled('ready')
    await test.kernel.connections.disconnect()
    expect(test.state()).toMatchObject({ status: 'idle', account: undefined, tokens: [] })
  })

  it('drops tokens that arrive after a change of account', async () => {
    const test = start()
    await test.connect()
    await test.use()
    test.wallet().change({ network: 'eip155:10' })
    await test.settled('ready')
    expect(test.state().account).toMatch(/^eip155:10:/)
  })
})

describe('tokens on a testnet', () => {
  it('shows `0.00` and no prices on a testnet', async () => {
    const test = start({
      answers: { '/balance': balanceReply({ ...coin, chainId: 'eip155:11155111' }) },
    })
    await test.connect('eip155:11155111')
    await test.use()
    await test.settled('ready')
    expect(test.state().total).toEqual({ value: 0n, decimals: 2 })
    expect(test.state().tokens).toMatchObject([{ amount: 1_500_000_000_000_000_000n }])
    expect(test.state().tokens[0]).not.toHaveProperty('price')
  })
})

describe('failed read of tokens', () => {
  it('shows the toast `Token Balance Unavailable` and blocks a retry for 30 s: no request is made', async () => {
    const test = start({ answers: { '/balance': { status: 400 } } })
    await test.connect()
    await test.use()
    await test.settled('failed')
    expect(test.toasts).toEqual(['error: Token Balance Unavailable'])
    expect(accountState(test)?.lastRetry).toBe(test.clock.now())
    const { refresh } = test.kernel.get(service)
    await test.clock.advance(29_999)
    await refresh()
    expect(test.asked('/balance')).toHaveLength(1)
    test.answer('/balance', balanceReply(coin))
    await test.clock.advance(1)
    await refresh()
    expect(test.asked('/balance')).toHaveLength(2)
    expect([test.state().status, accountState(test)?.lastRetry]).toEqual(['ready', undefined])
  })

  it('keeps known tokens with their time after a failure, never a zero', async () => {
    const test = await started()
    const { at } = test.state()
    await test.clock.advance(60_000)
    test.answer('/balance', { status: 400 })
    await test.kernel.get(service).refresh()
    expect(test.state()).toMatchObject({
      status: 'failed',
      at,
      tokens: [{ amount: 1_500_000_000_000_000_000n }, {}],
    })
  })

  it('shows one toast for repeated failures', async () => {
    const test = start({ answers: { '/balance': { status: 400 } } })
    await test.connect()
    await test.use()
    await test.settled('failed')
    await test.clock.advance(30_000)
    await test.kernel.get(service).refresh()
    expect([test.asked('/balance').length, test.toasts.length]).toEqual([2, 1])
  })

  it('blocks no other network after a failure on one', async () => {
    const test = start({ answers: { '/balance': { status: 400 } } })
    await test.connect()
    await test.use()
    await test.settled('failed')
    test.answer('/balance', balanceReply())
    test.wallet().change({ network: 'eip155:10' })
    await test.settled('ready')
  })
})

describe('stored tokens and prices', () => {
  it('uses a stored portfolio for 30 s, and shows it during the next read', async () => {
    const entries = new Map<string, string>()
    const first = await started({ entries })
    first.kernel.dispose()
    const again = async (later: number) => {
      const test = start({ entries })
      test.clock.skew(later)
      await test.connect()
      await test.use()
      return test
    }
    const soon = await again(29_000)
    expect([
      soon.state().status,
      soon.state().tokens.length,
      soon.asked('/balance').length,
    ]).toEqual(['ready', 2, 0])
    soon.kernel.dispose()
    const late = await again(31_000)
    expect([late.state().status, late.state().tokens.length, late.state().at]).toEqual([
      'loading',
      2,
      late.clock.now() - 31_000,
    ])
    await late.settled('ready')
    expect(late.asked('/balance')).toHaveLength(1)
  })

  it('deletes the stored portfolio on disconnect', async () => {
    const test = await started()
    const kept = () => test.platform.storage.keys().filter((key) => key.includes('portfolio'))
    expect(kept()).toEqual([
      'lk.cache.portfolio:eip155:1:0xAa00000000000000000000000000000000000001',
    ])
    await test.kernel.connections.disconnect()
    expect(kept()).toEqual([])
  })

  it('ignores a damaged portfolio', async () => {
    const entries = new Map<string, string>()
    const first = await started({ entries })
    first.kernel.dispose()
    for (const key of entries.keys())
      if (key.includes('portfolio')) entries.set(key, '{"version":1,"at":1,"value":{"at":"x"}}')
    const test = start({ entries })
    await test.connect()
    await test.use()
    expect(test.state().tokens).toEqual([])
  })

  it('caches a token price for 15 s, by token', async () => {
    const quote = (_: URL, body: unknown) => {
      const { addresses } = Object(body)
      return {
        body: {
          fungibles: addresses.includes('eip155:1:0xa')
            ? [{ address: 'eip155:1:0xA', name: 'A', symbol: 'A', iconUrl: '', price: 0.1 }]
            : [],
        },
      }
    }
    const test = await started({ answers: { '/v1/fungible/price': quote } })
    const { prices } = test.kernel.get(service)
    expect(await prices(['eip155:1:0xa', 'eip155:1:0xb'])).toEqual(
      new Map([['eip155:1:0xa', { value: 1n, decimals: 1 }]]),
    )
    await test.clock.advance(14_000)
    expect((await prices(['eip155:1:0xa', 'eip155:1:0xc'])).size).toBe(1)
    await test.clock.advance(2000)
    await prices(['eip155:1:0xa', 'eip155:1:0xc'])
    expect(test.asked('/v1/fungible/price').map(({ body }) => Object(body).addresses)).toEqual([
      ['eip155:1:0xa', 'eip155:1:0xb'],
      ['eip155:1:0xc'],
      ['eip155:1:0xa'],
    ])
  })
})

describe('tokens without a provider', () => {
  it('reads the coin from its chain without a project, and on an unserved network', async () => {
    const balances = vi.fn(async () => [native(7n)])
    for (const options of [{ settings: { projectId: undefined } }, { served: ['eip155:10'] }]) {
      const test = await started({ ...options, balances })
      expect(rows(test)).toEqual([['native', 7n, undefined]])
      expect(test.asked('/balance')).toEqual([])
    }
    expect(balances.mock.calls.map(([, assets]: readonly unknown[]) => assets)).toEqual([[], []])
  })
})

describe('tokens of an embedded wallet', () => {
  const capabilities = { '0x1': { assetDiscovery: { supported: true } } }
  const assets = {
    '0x01': [
      {
        address: '0x',
        balance: '0x6',
        type: 'NATIVE',
        metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 2, iconUrl: '' },
      },
      {
        address: usdc,
        balance: '0xf4240',
        type: 'ERC20',
        metadata: {
          name: 'USD Coin',
          symbol: 'USDC',
          decimals: 6,
          price: 1.5,
          iconUrl: 'https://api.example/usdc',
        },
      },
      {
        address: usdc,
        balance: '12',
        type: 'ERC20',
        metadata: { name: 'Bad', symbol: 'BAD', decimals: 6 },
      },
      {
        address: usdc,
        balance: '0x1',
        type: 'ERC721',
        metadata: { name: 'Bad', symbol: 'BAD', decimals: 6 },
      },
    ],
  }
  const wallet =
    (
      answers: Readonly<Record<string, unknown>>,
      calls: unknown[] = [],
    ): NonNullable<AccountOptions['onWallet']> =>
    (double) => {
      double.invoke = async (_, method, params) => {
        calls.push([method, params])
        return answers[method]
      }
    }

  it('requests capabilities, then assets, from a wallet that discovers assets', async () => {
    const calls: unknown[] = []
    const test = await started(
      {
        onWallet: wallet({ wallet_getCapabilities: capabilities, wallet_getAssets: assets }, calls),
      },
      'login',
    )
    expect(rows(test)).toEqual([
      ['native', 6n, '0.000000000000000012'],
      [usdc, 1_000_000n, '1.5'],
    ])
    expect(calls).toEqual([
      ['wallet_getCapabilities', ['0xAa00000000000000000000000000000000000001', ['0x1']]],
      [
        'wallet_getAssets',
        [{ account: '0xAa00000000000000000000000000000000000001', chainFilter: ['0x1'] }],
      ],
    ])
    expect(test.asked('/balance')).toEqual([])
    expect(
      accountState(test)?.tokenBalance?.map(({ name, symbol, price, iconUrl, quantity }) => [
        name,
        symbol,
        price,
        iconUrl,
        quantity.decimals,
      ]),
    ).toEqual([
      ['Ether', 'ETH', '2', '', '18'],
      ['USD Coin', 'USDC', '1.5', 'https://api.example/usdc', '6'],
    ])
  })

  it.each([
    ['has no asset discovery', { wallet_getCapabilities: { '0x1': {} }, wallet_getAssets: assets }],
    [
      'has no capabilities on this network',
      { wallet_getCapabilities: { '0xa': capabilities['0x1'] }, wallet_getAssets: assets },
    ],
    ['responds with nonsense', { wallet_getCapabilities: capabilities, wallet_getAssets: 'what?' }],
  ])('falls back to the provider for a wallet that %s', async (_, answers) => {
    const test = await started({ onWallet: wallet(answers) }, 'login')
    expect(test.asked('/balance')).toHaveLength(1)
  })

  it('polls every 10 s while the account is on screen', async () => {
    const test = await started({}, 'login')
    await test.kernel.open()
    await test.clock.advance(20_000)
    expect(test.asked('/balance')).toHaveLength(3)
    test.kernel.router.close()
    await test.clock.advance(60_000)
    expect(test.asked('/balance')).toHaveLength(3)
  })

  it('stops polling after a response of 503', async () => {
    const test = await started({}, 'login')
    await test.kernel.open()
    test.answer('/balance', { status: 503 })
    await test.clock.advance(10_000)
    const requests = test.asked('/balance').length
    await test.clock.advance(25_000)
    expect([requests, test.asked('/balance').length, test.state().status]).toEqual([2, 2, 'failed'])
  })

  it('polls an embedded wallet only, not an injected one', async () => {
    const test = await started()
    await test.kernel.open()
    await test.clock.advance(25_000)
    expect(test.asked('/balance')).toHaveLength(1)
  })
})

describe('token check before sending', () => {
  const chain =
    (decimals: number): NonNullable<AccountOptions['balances']> =>
    async (_, assets) => [
      native(9n),
      ...(assets ?? []).map((id) => ({
        asset: { id, name: 'X', symbol: 'X', decimals },
        total: 5n,
        spendable: 5n,
      })),
    ]

  it('reads a token from the chain before sending: the amount is the chain’s', async () => {
    const test = await started({ balances: chain(6) })
    const { check } = test.kernel.get(service)
    expect(await check(usdc.toLowerCase())).toMatchObject({
      amount: 5n,
      worth: { value: 5n, decimals: 6 },
    })
    expect(await check('native')).toMatchObject({ amount: 9n })
    expect(rows(test)).toEqual([
      ['native', 9n, '0.0000000000000225'],
      [usdc, 5n, '0.000005'],
    ])
    expect(await check('0xunknown')).toBeUndefined()
  })

  it.each([
    ['has other decimals on the chain', chain(18)],
    ['does not exist on the chain', async () => [native(9n)]],
  ])('denies a token that %s', async (_, balances) => {
    const test = await started({ balances })
    expect(await test.kernel.get(service).check(usdc)).toMatchObject({ confirmed: false })
    expect(test.state().tokens.map(({ confirmed }) => confirmed)).toEqual([undefined, false])
  })

  it('denies a coin at once when its decimals differ from its network’s', async () => {
    const test = await started({
      answers: { '/balance': balanceReply({ ...coin, quantity: { decimals: '6', numeric: '1' } }) },
    })
    expect(test.state().tokens).toMatchObject([{ confirmed: false }])
  })
})

describe('tokens after a reviewed action', () => {
  it('reads tokens past the caches after an action of this account only', async () => {
    const test = await started()
    const intent = {
      id: '1',
      kind: 'send',
      account: 'eip155:1:0xAa00000000000000000000000000000000000001',
      network: 'eip155:1',
    } as const
    test.kernel.emit(actionChanged, { ...intent, at: 'asking' })
    test.kernel.emit(actionChanged, { ...intent, at: 'confirmed', account: 'eip155:1:0xbb' })
    expect(test.asked('/balance')).toHaveLength(1)
    test.kernel.emit(actionChanged, { ...intent, at: 'confirmed' })
    await test.settled('ready')
    expect(test.asked('/balance')[1]?.url.searchParams.get('forceUpdate')).toBe(
      `eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee,eip155:1:${usdc}`,
    )
  })
})

describe('token pictures', () => {
  it('fetches pictures once, from the provider’s own hosts only', async () => {
    const test = await started({ answers: { '/getTokenImage/ETH': { body: 'png' } } })
    const { load } = test.kernel.get(picturesRef)
    const own = 'https://api.example/public/getTokenImage/ETH'
    expect(await load(own)).toMatch(/^blob:/)
    expect(await load(own)).toBe(await load(own))
    expect(await load('https://tracker.example/eth.png')).toBeUndefined()
    expect(await load('javascript:alert(1)')).toBeUndefined()
    expect(await load('data:image/png;base64,AA==')).toBe('data:image/png;base64,AA==')
    expect(test.asked('/getTokenImage/ETH')).toHaveLength(1)
    expect(test.http.requests.some(({ url }) => url.hostname === 'tracker.example')).toBe(false)
  })

  it('shows pictures with their tokens once they are loaded', async () => {
    const icon = 'https://api.example/public/getTokenImage/ETH'
    const test = await started({
      answers: {
        '/getTokenImage/ETH': { body: 'png' },
        '/balance': balanceReply({ ...coin, iconUrl: icon }),
      },
    })
    await vi.waitFor(() => expect(test.state().tokens[0]?.asset.iconUrl).toMatch(/^blob:/))
    expect(accountState(test)?.tokenBalance?.[0]?.iconUrl).toBe(icon)
  })
})

it('leaves nothing behind when the plugin is removed', async () => {
  const test = await started({}, 'login')
  await test.kernel.open()
  test.kernel.plugins.remove('tokens')
  const requests = test.http.requests.length
  test.wallet().change({ network: 'eip155:10' })
  await test.clock.advance(60_000)
  expect(test.http.requests).toHaveLength(requests)
})
