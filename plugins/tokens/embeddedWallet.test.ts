import { describe, expect, it } from 'vitest'
import type { AccountOptions } from '../../test/harness/startAccount.ts'
import {
  listTokenRows,
  readAccountState,
  startReadyTokens,
  tokenUsdc,
} from '../../test/harness/startTokens.ts'

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
        address: tokenUsdc,
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
        address: tokenUsdc,
        balance: '12',
        type: 'ERC20',
        metadata: { name: 'Bad', symbol: 'BAD', decimals: 6 },
      },
      {
        address: tokenUsdc,
        balance: '0x1',
        type: 'ERC721',
        metadata: { name: 'Bad', symbol: 'BAD', decimals: 6 },
      },
      {
        balance: '0x1',
        type: 'ERC20',
        metadata: { name: 'Without address', symbol: 'BAD', decimals: 6 },
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
    const test = await startReadyTokens(
      {
        onWallet: wallet({ wallet_getCapabilities: capabilities, wallet_getAssets: assets }, calls),
      },
      'login',
    )
    expect(listTokenRows(test)).toEqual([
      ['native', 6n, '0.000000000000000012'],
      [tokenUsdc, 1_000_000n, '1.5'],
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
      readAccountState(test)?.tokenBalance?.map(({ name, symbol, price, iconUrl, quantity }) => [
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
    ['every chain', { '0x0': capabilities['0x1'] }],
    ['every chain, beside others of its own', { '0x1': {}, '0x00': capabilities['0x1'] }],
    ['the chain with leading zeros', { '0x01': capabilities['0x1'] }],
  ])('discovers assets of a wallet with capabilities for %s', async (_, own) => {
    const answers = { wallet_getCapabilities: own, wallet_getAssets: assets }
    const test = await startReadyTokens({ onWallet: wallet(answers) }, 'login')
    expect(listTokenRows(test).map(([id]) => id)).toEqual(['native', tokenUsdc])
    expect(test.asked('/balance')).toEqual([])
  })

  it.each([
    [
      'has no asset discovery on this network alone',
      {
        wallet_getCapabilities: {
          '0x0': capabilities['0x1'],
          '0x1': { assetDiscovery: { supported: false } },
        },
        wallet_getAssets: assets,
      },
    ],
    ['has no asset discovery', { wallet_getCapabilities: { '0x1': {} }, wallet_getAssets: assets }],
    [
      'has no capabilities on this network',
      { wallet_getCapabilities: { '0xa': capabilities['0x1'] }, wallet_getAssets: assets },
    ],
    ['responds with nonsense', { wallet_getCapabilities: capabilities, wallet_getAssets: 'what?' }],
  ])('falls back to the provider for a wallet that %s', async (_, answers) => {
    const test = await startReadyTokens({ onWallet: wallet(answers) }, 'login')
    expect(test.asked('/balance')).toHaveLength(1)
  })

  it('polls every 10 s while the account is on screen', async () => {
    const test = await startReadyTokens({}, 'login')
    await test.kernel.open()
    await test.clock.advance(20_000)
    expect(test.asked('/balance')).toHaveLength(3)
    test.kernel.router.close()
    await test.clock.advance(60_000)
    expect(test.asked('/balance')).toHaveLength(3)
  })

  it('polls once per interval if the account was left and shown again during a read', async () => {
    const test = await startReadyTokens({}, 'login')
    const { respond } = test.http
    test.http.respond = async (url, call) => {
      await new Promise<void>((resolve) => test.clock.after(2000, resolve))
      return respond(url, call)
    }
    await test.kernel.open()
    await test.clock.advance(11_000)
    test.kernel.router.close()
    await test.kernel.open()
    await test.clock.advance(30_000)
    // Reads of two seconds begin 10 s after the account was shown, and 12 s after each other.
    expect(test.asked('/balance')).toHaveLength(4)
  })

  it('stops polling after a response of 503', async () => {
    const test = await startReadyTokens({}, 'login')
    await test.kernel.open()
    test.answer('/balance', { status: 503 })
    await test.clock.advance(10_000)
    const requests = test.asked('/balance').length
    await test.clock.advance(25_000)
    expect([requests, test.asked('/balance').length, test.state().status]).toEqual([2, 2, 'failed'])
  })

  it('polls an embedded wallet only, not an injected one', async () => {
    const test = await startReadyTokens()
    await test.kernel.open()
    await test.clock.advance(25_000)
    expect(test.asked('/balance')).toHaveLength(1)
  })
})
