import { describe, expect, it } from 'vitest'
import { exchangeDepositsRef, exchangeSelected } from '#plugins/ports/exchange'
import {
  createFundingPopupDouble,
  fundingUsdc,
  startFunding,
} from '../../test/harness/startFunding.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import type { Reply } from '../../test/harness/testHttp.ts'
import { payWithExchange } from './index.ts'

const harbour = { id: 'harbour', name: 'Harbour', imageUrl: '' }
const trial = { id: 'reown_test', name: 'Trial', imageUrl: '' }
const sends = (
  asset: string,
  symbol: string,
  decimals: number,
  price: number,
  network = 'eip155:1',
) => ({
  network,
  asset,
  metadata: { name: symbol, symbol, decimals, price },
})
const url = 'https://harbour.example/withdraw'

type World = { -readonly [Key in 'exchanges' | 'page' | 'status']?: unknown }
const head = { jsonrpc: '2.0', id: 1 }

async function start(
  world: World = {},
  at?: `eip155:${number}`,
  assets: readonly unknown[] = [sends('native', 'ETH', 18, 2500), sends(fundingUsdc, 'USDC', 6, 1)],
) {
  const said: World = {
    exchanges: { exchanges: [harbour], total: 1 },
    page: { url, sessionId: 's1' },
    status: { status: 'UNKNOWN' },
    ...world,
  }
  const answers: Readonly<Record<string, unknown>> = {
    reown_getExchanges: 'exchanges',
    reown_getExchangePayUrl: 'page',
    reown_getExchangeBuyStatus: 'status',
  }
  const rpc = (_: URL, body: unknown): Reply => {
    const key = answers[Object(body).method]
    const result = key === 'exchanges' || key === 'page' || key === 'status' ? said[key] : undefined
    return {
      body:
        result instanceof Error
          ? { ...head, error: { code: -32602, message: result.message } }
          : { ...head, result },
    }
  }
  const test = await startFunding(
    {
      answers: {
        '/json-rpc': rpc,
        '/assets/exchanges/harbour': {
          body: { exchangeId: 'harbour', assets: { eip155: assets } },
        },
        '/assets/exchanges/reown_test': { status: 404 },
      },
      plugins: [payWithExchange()],
    },
    at,
  )
  const exchangeDeposits = await test.kernel.use(exchangeDepositsRef)
  exchangeDeposits.begin()
  await test.clock.advance(100)
  const calls = (method: string) =>
    test
      .asked('/json-rpc')
      .flatMap(({ body }) => (Object(body).method === method ? [Object(body).params] : []))
  return {
    ...test,
    service: exchangeDeposits,
    said,
    calls,
    state: exchangeDeposits.get,
    ...createFundingPopupDouble(),
  }
}
async function deposits(world: World = {}) {
  const test = await start(world)
  test.service.start(harbour, test.window)
  await flushPromises()
  const leave = test.service.follow()
  await test.clock.advance(100)
  return { ...test, leave, deposit: () => test.state().deposit }
}

describe('what exchanges send', () => {
  it('is what each says that it sends to the active network; USDC comes first, and the smallest round sum of it', async () => {
    const { state } = await start({}, undefined, [
      sends('native', 'ETH', 18, 2500),
      sends(fundingUsdc, 'USDC', 6, 1),
      sends('native', 'ETH', 18, 2500, 'eip155:10'),
    ])
    expect(state().assets.map(({ asset, network }) => [asset.id, network])).toEqual([
      ['native', 'eip155:1'],
      [fundingUsdc, 'eip155:1'],
    ])
    expect([state().chosen?.asset.symbol, state().amount, state().exchanges.list]).toEqual([
      'USDC',
      '10',
      [harbour],
    ])
  })

  it('leaves out what is no asset', async () => {
    const odd = [
      null,
      {},
      sends('', 'X', 6, 1),
      sends('0x1', 'X', 1.5, 1),
      sends('0x2', 'X', 200, 1),
    ]
    const { state } = await start({}, undefined, [...odd, sends('native', 'ETH', 18, 0)])
    expect(state().assets).toEqual([
      { asset: { id: 'native', name: 'ETH', symbol: 'ETH', decimals: 18 }, network: 'eip155:1' },
    ])
    expect(state().amount).toBe('')
  })

  it('comes from the exchange for trials on test networks only', async () => {
    const exchanges = { exchanges: [harbour, trial], total: 2 }
    expect((await start({ exchanges })).state().exchanges.list).toEqual([harbour])
    const test = await start({ exchanges }, 'eip155:11155111', [
      sends('native', 'ETH', 18, 0, 'eip155:11155111'),
    ])
    expect(test.state().exchanges.list).toEqual([harbour, trial])
  })

  it('is asked for again by the visitor after it failed', async () => {
    const { state, said, service, clock } = await start({ exchanges: new RangeError('down') })
    expect(state().at).toBe('failed')
    said.exchanges = { exchanges: [harbour], total: 1 }
    service.retry()
    await clock.advance(100)
    expect(state().at).toBe('ready')
  })

  it('of an asset that is not supported is nothing, which is no failure', async () => {
    const { state, said, service, clock } = await start()
    said.exchanges = new RangeError('Asset x is not supported')
    const [first] = state().assets
    if (first) service.choose(first)
    await clock.advance(100)
    expect(state().exchanges).toEqual({ at: 'unsupported', list: [] })
  })
})

describe('a deposit', () => {
  it('opens a session for exactly the amount and the account, and leads the window to its page', async () => {
    const { calls, seen, deposit } = await deposits()
    expect(calls('reown_getExchangePayUrl')).toEqual([
      {
        exchangeId: 'harbour',
        asset: `eip155:1/erc20:${fundingUsdc}`,
        amount: '10',
        recipient: 'eip155:1:0xAa00000000000000000000000000000000000001',
        projectId: 'p1',
      },
    ])
    expect([seen.went, deposit()?.at]).toEqual([[url], 'waiting'])
  })

  it.each(['javascript:alert(1)', 'http://harbour.example', 'data:text/html,x'])(
    'is never led to %s',
    async (address) => {
      const { seen, deposit } = await deposits({ page: { url: address, sessionId: 's1' } })
      expect([seen.went, seen.closings, deposit()?.at]).toEqual([[], 1, 'unopened'])
    },
  )

  it('of what the exchange does not send says so', async () => {
    const { seen, deposit } = await deposits({
      page: new RangeError('Asset x is not supported by Harbour'),
    })
    expect([seen.closings, deposit()?.at]).toEqual([1, 'refused'])
  })

  it('is asked about until the exchange has sent it; that it arrived is the chain’s word', async () => {
    const { said, holds, clock, deposit, calls } = await deposits({
      status: { status: 'IN_PROGRESS' },
    })
    await clock.advance(6000)
    expect(deposit()?.at).toBe('waiting')
    holds.token = 10_000_000n
    said.status = { status: 'SUCCESS', txHash: '0x1' }
    await clock.advance(3000)
    expect(deposit()).toMatchObject({ at: 'sent', holds: 10_000_000n })
    const asked = calls('reown_getExchangeBuyStatus').length
    await clock.advance(60_000)
    expect(calls('reown_getExchangeBuyStatus')).toHaveLength(asked)
  })

  it('that the exchange says to have sent, and the chain does not have, is not said to have arrived', async () => {
    const { clock, deposit } = await deposits({ status: { status: 'SUCCESS' } })
    await clock.advance(3000)
    expect(deposit()?.at).toBe('sent')
    expect(deposit()?.holds).toBeUndefined()
  })

  it('that fails at the exchange has failed; what was entered is kept', async () => {
    const { deposit, service, state } = await deposits({ status: { status: 'FAILED' } })
    expect(deposit()?.at).toBe('failed')
    service.leave()
    expect([state().deposit, state().amount]).toEqual([undefined, '10'])
  })

  it.each([{ status: 'DONE' }, { status: 7 }, {}, null, 'SUCCESS'])(
    'of which the exchange says %j goes on waiting',
    async (status) => {
      const { deposit } = await deposits({ status })
      expect(deposit()?.at).toBe('waiting')
    },
  )

  it('whose window is closed is not over', async () => {
    const { seen, said, clock, deposit } = await deposits()
    seen.closed = true
    await clock.advance(3000)
    expect(deposit()?.at).toBe('away')
    said.status = { status: 'FAILED' }
    await clock.advance(3000)
    expect(deposit()?.at).toBe('failed')
  })

  it('is not begun with an amount that the asset does not have, and the window is closed', async () => {
    const { service, state, window, seen } = await start()
    service.setAmount('0.0000001')
    service.start(harbour, window)
    await flushPromises()
    expect([state().deposit, seen.closings]).toEqual([undefined, 1])
  })

  it('is forgotten with its account', async () => {
    const { kernel, state } = await deposits()
    await kernel.connections.disconnect({ namespace: 'eip155' })
    expect(state().deposit).toBeUndefined()
  })
})

describe('choosing an exchange', () => {
  it('emits PAY_EXCHANGE_SELECTED with its source, once the amount can be asked for', async () => {
    const test = await start()
    const events: unknown[] = []
    test.kernel.on(exchangeSelected, (choice) => events.push([exchangeSelected.id, choice]))
    const { amount } = test.state()
    test.service.setAmount('')
    test.service.start(harbour, test.window)
    expect(events).toEqual([])
    test.service.setAmount(amount)
    test.service.start(harbour, test.window)
    expect(events).toEqual([['PAY_EXCHANGE_SELECTED', { source: 'fund-wallet', headless: false }]])
  })
})
