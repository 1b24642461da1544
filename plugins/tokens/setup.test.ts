import { describe, expect, it, vi } from 'vitest'
import { actionChanged } from '#kernel/reviewed-action'
import { picturesRef, tokensRef } from '#plugins/ports/tokens'
import {
  balanceReply,
  listedCoin,
  listedUsdc,
  listTokenRows,
  nativeBalance,
  readAccountState,
  startReadyTokens,
  startTokens,
  tokenUsdc,
} from '../../test/harness/startTokens.ts'
import { waitFor } from '../../test/harness/waitFor.ts'

describe('tokens of an account', () => {
  it('reads tokens by address and network, with amount, price and worth, coin first', async () => {
    const test = await startReadyTokens()
    expect(listTokenRows(test)).toEqual([
      ['native', 1_500_000_000_000_000_000n, '3750'],
      [tokenUsdc, 20_500_000n, '20.5'],
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
    const test = await startReadyTokens()
    expect(readAccountState(test)?.tokenBalance).toEqual([
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
        address: `eip155:1:${tokenUsdc}`,
        value: '20.5',
        price: '1',
        quantity: { decimals: '6', numeric: '20.5' },
      },
    ])
  })

  it('drops tokens with 0 decimals and malformed ones', async () => {
    const bad = [
      { ...listedUsdc, quantity: { decimals: '0', numeric: '3' } },
      { ...listedUsdc, quantity: { decimals: '6', numeric: '0.0000001' } },
      { ...listedUsdc, quantity: { decimals: '6', numeric: '-1' } },
      { ...listedUsdc, quantity: { decimals: '6', numeric: '1e9' } },
      { ...listedUsdc, quantity: { decimals: '99', numeric: '1' } },
      { ...listedUsdc, chainId: 'eip155:10', address: `eip155:10:${tokenUsdc}` },
      { ...listedUsdc, address: 'nonsense' },
      { ...listedUsdc, name: '', symbol: '\u202e' },
      null,
      7,
    ]
    const test = await startReadyTokens({
      answers: { '/balance': balanceReply(listedCoin, ...bad) },
    })
    expect(listTokenRows(test).map(([id]) => id)).toEqual(['native'])
  })

  it('lists each token once, with sanitized names, and no worth unless it is quoted', async () => {
    const sly = { ...listedUsdc, name: 'USD\u202e Coin\u200b', price: 0 }
    const test = await startReadyTokens({
      answers: {
        '/balance': balanceReply(
          sly,
          { ...listedUsdc, address: `eip155:1:${tokenUsdc.toLowerCase()}` },
          listedCoin,
        ),
      },
    })
    expect(test.state().tokens.map(({ asset, price }) => [asset.name, price])).toEqual([
      ['Ether', { value: 2500n, decimals: 0 }],
      ['USD Coin', undefined],
    ])
  })

  it('keeps at most four marks on a letter of a name, as more would cover the rows around', async () => {
    const marks = '\u0300\u0301\u0302\u0303\u0304\u0305\u0306'
    const sly = { ...listedUsdc, name: `U${marks}S${marks}`, symbol: `n\u0303${marks}` }
    const test = await startReadyTokens({ answers: { '/balance': balanceReply(sly) } })
    expect(test.state().tokens.map(({ asset: { name, symbol } }) => [name, symbol])).toEqual([
      [`U${marks.slice(0, 4)}S${marks.slice(0, 4)}`, `n\u0303${marks.slice(0, 3)}`],
    ])
  })

  it('reads tokens separately for each account, and none without an account', async () => {
    const test = await startReadyTokens()
    test.wallet().change({ network: 'eip155:10' })
    expect(test.state()).toMatchObject({
      account: 'eip155:10:0xAa00000000000000000000000000000000000001',
      status: 'loading',
      tokens: [],
      at: undefined,
    })
    expect(readAccountState(test)?.tokenBalance).toBeUndefined()
    await test.settled('ready')
    await test.kernel.connections.disconnect()
    expect(test.state()).toMatchObject({ status: 'idle', account: undefined, tokens: [] })
  })

  it('drops tokens that arrive after a change of account', async () => {
    const test = startTokens()
    await test.connect()
    await test.use()
    test.wallet().change({ network: 'eip155:10' })
    await test.settled('ready')
    expect(test.state().account).toMatch(/^eip155:10:/)
  })
})

describe('tokens on a testnet', () => {
  it('shows `0.00` and no prices on a testnet', async () => {
    const test = startTokens({
      answers: { '/balance': balanceReply({ ...listedCoin, chainId: 'eip155:11155111' }) },
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
    const test = startTokens({ answers: { '/balance': { status: 400 } } })
    await test.connect()
    await test.kernel.open()
    await test.use()
    await test.settled('failed')
    test.kernel.router.close()
    expect(test.toasts).toEqual(['error: Token Balance Unavailable'])
    expect(readAccountState(test)?.lastRetry).toBe(test.clock.now())
    const { refresh } = test.kernel.get(tokensRef)
    await test.clock.advance(29_999)
    await refresh()
    expect(test.asked('/balance')).toHaveLength(1)
    test.answer('/balance', balanceReply(listedCoin))
    await test.clock.advance(1)
    await refresh()
    expect(test.asked('/balance')).toHaveLength(2)
    expect([test.state().status, readAccountState(test)?.lastRetry]).toEqual(['ready', undefined])
  })

  it('keeps known tokens with their time after a failure, never a zero', async () => {
    const test = await startReadyTokens()
    const { at } = test.state()
    await test.clock.advance(60_000)
    test.answer('/balance', { status: 400 })
    await test.kernel.get(tokensRef).refresh()
    expect(test.state()).toMatchObject({
      status: 'failed',
      at,
      tokens: [{ amount: 1_500_000_000_000_000_000n }, {}],
    })
  })

  it('reads again 30 s after a failure, also if the account was left and shown again meanwhile', async () => {
    const test = startTokens({ answers: { '/balance': { status: 400 } } })
    await test.connect()
    await test.use()
    await test.kernel.open()
    await test.settled('failed')
    test.answer('/balance', balanceReply(listedCoin))
    await test.clock.advance(10_000)
    test.kernel.router.close()
    await test.kernel.open()
    await test.clock.advance(19_000)
    expect(test.asked('/balance')).toHaveLength(1)
    await test.clock.advance(2_000)
    await test.settled('ready')
  })

  it('blocks no other network after a failure on one', async () => {
    const test = startTokens({ answers: { '/balance': { status: 400 } } })
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
    const first = await startReadyTokens({ entries })
    first.kernel.dispose()
    const again = async (later: number) => {
      const test = startTokens({ entries })
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
    const test = await startReadyTokens()
    const kept = () => test.platform.storage.keys().filter((key) => key.includes('portfolio'))
    expect(kept()).toEqual([
      'lk.cache.portfolio:eip155:1:0xAa00000000000000000000000000000000000001',
    ])
    await test.kernel.connections.disconnect()
    expect(kept()).toEqual([])
  })

  it('ignores a damaged portfolio', async () => {
    const entries = new Map<string, string>()
    const first = await startReadyTokens({ entries })
    first.kernel.dispose()
    for (const key of entries.keys())
      if (key.includes('portfolio')) entries.set(key, '{"version":1,"at":1,"value":{"at":"x"}}')
    const test = startTokens({ entries })
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
    const test = await startReadyTokens({ answers: { '/v1/fungible/price': quote } })
    const { prices } = test.kernel.get(tokensRef)
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

  it('keeps a stored price that expires while others are requested', async () => {
    const quoted = (address: string) => ({ body: { fungibles: [{ address, price: 2 }] } })
    const test = await startReadyTokens({
      answers: { '/v1/fungible/price': quoted('eip155:1:0xa') },
    })
    const { prices } = test.kernel.get(tokensRef)
    await prices(['eip155:1:0xa'])
    await test.clock.advance(14_000)
    const { respond } = test.http
    test.http.respond = async (url, call) => {
      if (!url.pathname.endsWith('/fungible/price')) return respond(url, call)
      await new Promise<void>((resolve) => test.clock.after(2000, resolve))
      return quoted('eip155:1:0xb')
    }
    const asked = prices(['eip155:1:0xa', 'eip155:1:0xb'])
    await test.clock.advance(3000)
    expect([...(await asked).keys()]).toEqual(['eip155:1:0xa', 'eip155:1:0xb'])
  })
})

describe('tokens without a provider', () => {
  it('reads the coin from its chain without a project, and on an unserved network', async () => {
    const balances = vi.fn(async () => [nativeBalance(7n)])
    for (const options of [{ settings: { projectId: undefined } }, { served: ['eip155:10'] }]) {
      const test = await startReadyTokens({ ...options, balances })
      expect(listTokenRows(test)).toEqual([['native', 7n, undefined]])
      expect(test.asked('/balance')).toEqual([])
    }
    expect(balances.mock.calls.map(([, assets]: readonly unknown[]) => assets)).toEqual([[], []])
  })
})

describe('tokens after a reviewed action', () => {
  it('reads tokens past the caches after an action of this account only', async () => {
    const test = await startReadyTokens()
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
      `eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee,eip155:1:${tokenUsdc}`,
    )
  })
})

describe('token pictures', () => {
  it('fetches pictures once, from the provider’s own hosts only', async () => {
    const test = await startReadyTokens({ answers: { '/getTokenImage/ETH': { body: 'png' } } })
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

  it('fetches a picture again after the provider was out of reach, and not one that does not exist', async () => {
    const test = await startReadyTokens({
      answers: {
        '/getTokenImage/ETH': () => {
          throw new TypeError('offline')
        },
        '/getTokenImage/NONE': { status: 404 },
      },
    })
    const { load } = test.kernel.get(picturesRef)
    const [own, none] = ['ETH', 'NONE'].map(
      (id) => `https://api.example/public/getTokenImage/${id}`,
    )
    expect([await load(own), await load(none), await load(none)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    test.answer('/getTokenImage/ETH', { body: 'png' })
    expect(await load(own)).toMatch(/^blob:/)
    expect(test.asked('/getTokenImage/NONE')).toHaveLength(1)
  })

  it('shows pictures with their tokens once they are loaded', async () => {
    const icon = 'https://api.example/public/getTokenImage/ETH'
    const test = await startReadyTokens({
      answers: {
        '/getTokenImage/ETH': { body: 'png' },
        '/balance': balanceReply({ ...listedCoin, iconUrl: icon }),
      },
    })
    await waitFor(() => expect(test.state().tokens[0]?.asset.iconUrl).toMatch(/^blob:/))
    expect(readAccountState(test)?.tokenBalance?.[0]?.iconUrl).toBe(icon)
  })
})

it('leaves nothing behind when the plugin is removed', async () => {
  const test = await startReadyTokens({}, 'login')
  await test.kernel.open()
  test.kernel.plugins.remove('tokens')
  const requests = test.http.requests.length
  test.wallet().change({ network: 'eip155:10' })
  await test.clock.advance(60_000)
  expect(test.http.requests).toHaveLength(requests)
})
