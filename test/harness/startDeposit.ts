import type { Plugin } from '#kernel'
import { payWithExchange } from '#plugins/exchange/index'
import { exchangeDepositsRef } from '#plugins/ports/exchange'
import { createFundingPopupDouble, fundingUsdc, startFunding } from './startFunding.ts'
import { flushPromises } from './testClock.ts'
import type { Reply } from './testHttp.ts'

/** An exchange of the provider. */
export const harbour = { id: 'harbour', name: 'Harbour', imageUrl: '' }
/** An asset in the provider's list of an exchange. */
export const sends = (
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
/** The page of an order. */
export const orderPage = 'https://harbour.example/withdraw'

/** Answers of the provider; an error is refused with its message. */
type World = { -readonly [Key in 'exchanges' | 'page' | 'status']?: unknown }
const head = { jsonrpc: '2.0', id: 1 }

/** A connected account with the deposit form. */
export async function startDepositForm(
  world: World = {},
  at?: `eip155:${number}`,
  assets: readonly unknown[] = [sends('native', 'ETH', 18, 2500), sends(fundingUsdc, 'USDC', 6, 1)],
  plugins: readonly Plugin[] = [],
  entries: Map<string, string> = new Map(),
) {
  const said: World = {
    exchanges: { exchanges: [harbour], total: 1 },
    page: { url: orderPage, sessionId: 's1' },
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
      plugins: [payWithExchange(), ...plugins],
      entries,
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
/** A deposit whose page was asked for, with its view on screen; `leave` takes that off. */
export async function startDeposit(world: World = {}, plugins: readonly Plugin[] = []) {
  const test = await startDepositForm(world, undefined, undefined, plugins)
  test.service.start(harbour, test.window)
  await flushPromises()
  const leave = test.service.follow()
  await test.clock.advance(100)
  return { ...test, leave, deposit: () => test.state().deposit }
}
