import type { Reply } from './testHttp.ts'

export const swapUsdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const swapOwner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const swapMarketAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const coin = { id: 'native', name: 'Ether', symbol: 'ETH', decimals: 18 }
export const usdc = { id: swapUsdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const coinId = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const usdcId = `eip155:1:${swapUsdc}`

/** One word of ABI data. */
export const toWord = (value: bigint | string) =>
  (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0')

/** The answers of the provider and of the node behind it. */
export type SwapApiScenario = {
  /** The account's balances, in the provider's form. */
  held: readonly object[]
  coins: bigint
  /** Dollars of the token for a coin. */
  rate: bigint
  quotes: Reply | undefined
  /** Dollars for a coin. */
  coinPrice?: number | undefined
  /** The path that fails. */
  down?: string | undefined
  /** The built approval. */
  approval: {
    readonly spender?: string
    readonly amount?: bigint
    readonly token?: string
    readonly selector?: string
  }
  /** The built swap. */
  built: {
    readonly to?: string
    readonly from?: string
    readonly data?: string
    readonly amount?: string
  }
  /** Seconds from the requested deadline to that of the built swap; absent: it has none. */
  deadlineShift?: number | undefined
  /** The rollup's fee for a byte of a transaction, in wei; absent: the network has none. */
  dataPrice?: bigint | undefined
  /** True if the token changes an allowance only from or to zero, and has one. */
  strict?: boolean | undefined
  /** The answer to `eth_simulateV1`, with the received coins; undefined for an unknown method. */
  simulated:
    | { readonly works: boolean; readonly logs?: readonly object[]; readonly coins?: bigint }
    | undefined
}
type Route = (query: URLSearchParams, body: string) => Reply

const toToken = ({ name, symbol, decimals }: typeof coin, address: string) => ({
  name,
  symbol,
  decimals,
  address,
  logoUri: '',
})

const readRoutes = (scenario: SwapApiScenario): Readonly<Record<string, Route>> => {
  const quoted = (from: string | null, amount: bigint) =>
    from === coinId ? (amount * scenario.rate) / 10n ** 12n : (amount * 10n ** 12n) / scenario.rate
  return {
    '/v1/supported-chains': () => ({ body: { http: ['eip155:1', 'eip155:10'], ws: [] } }),
    '/v1/convert/tokens': () => ({
      body: { tokens: [toToken(coin, coinId), toToken(usdc, usdcId)] },
    }),
    '/v1/convert/gas-price': () => ({ body: { standard: '1000000000', fast: '1', instant: '1' } }),
    '/v1/convert/quotes': (query) => {
      const amount = query.get('amount') ?? '0'
      const toAmount = String(quoted(query.get('from'), BigInt(amount)))
      return (
        scenario.quotes ?? {
          body: {
            quotes: [{ id: null, fromAmount: amount, fromAccount: '', toAmount, toAccount: '' }],
          },
        }
      )
    },
    '/v1/fungible/price': () => ({
      body: {
        fungibles: [coinId, usdcId].map((address, at) => ({
          address,
          name: '',
          symbol: '',
          iconUrl: '',
          price: at === 0 ? (scenario.coinPrice ?? 2500) : 1,
        })),
      },
    }),
  }
}

const buildRoutes = (scenario: SwapApiScenario): Readonly<Record<string, Route>> => ({
  '/v1/convert/build-approve': (query) => {
    const {
      spender = swapMarketAddress,
      amount = BigInt(query.get('amount') ?? 0),
      token: of = swapUsdc,
      selector = '095ea7b3',
    } = scenario.approval
    const data = `0x${selector}${toWord(spender)}${toWord(amount)}`
    return {
      body: {
        tx: {
          from: `eip155:1:${swapOwner}`,
          to: `eip155:1:${of}`,
          data,
          value: '0',
          eip155: { gas: 50_000, gasPrice: '1' },
        },
      },
    }
  },
  '/v1/convert/build-transaction': (_, body) => {
    const { amount, eip155 }: { amount: string; eip155: { deadline: number } } = JSON.parse(body)
    const { deadlineShift: shift } = scenario
    const deadline = shift === undefined ? undefined : eip155.deadline + shift
    const tx = {
      from: `eip155:1:${swapOwner}`,
      to: `eip155:1:${swapMarketAddress}`,
      data: `0x12aa3caf${toWord(1n)}${deadline === undefined ? '' : toWord(BigInt(deadline))}`,
      amount,
      eip155: { gas: '100000', gasPrice: '1000000000', deadline },
    }
    return { body: { tx: { ...tx, ...scenario.built } } }
  },
})

// The first and the last call read the balance.
const simulate = (
  scenario: SwapApiScenario,
  calls: readonly { readonly value: string; readonly data: string }[],
) => {
  const { works: succeeds, logs = [], coins = 0n } = scenario.simulated ?? { works: false }
  const isRefused = scenario.strict && /^0x095ea7b3(?!.*0{64}$)/.test(calls[1]?.data ?? '')
  const works = succeeds && !isRefused
  const after = calls.reduce((left, { value }) => left - BigInt(value), scenario.coins + coins)
  const ran = calls.map((_, at) => ({
    status: works ? '0x1' : '0x0',
    gasUsed: '0x186a0',
    returnData: `0x${toWord(at === 0 ? scenario.coins : after)}`,
    logs: at === calls.length - 2 ? logs : [],
  }))
  return scenario.simulated
    ? { result: [{ calls: ran }] }
    : { error: { code: -32601, message: 'no such method' } }
}

/** `getL1FeeUpperBound` of the rollup's oracle. */
const callOracle = ({ dataPrice }: SwapApiScenario, data = '') =>
  dataPrice === undefined ? '0x' : `0x${toWord(dataPrice * BigInt(`0x${data.slice(-64)}`))}`

const nodeRoutes = (scenario: SwapApiScenario): Readonly<Record<string, Route>> => ({
  '/v1/': (_, body) => {
    const {
      method,
      params,
    }: {
      method: string
      params: { blockStateCalls?: { calls: { value: string; data: string }[] }[]; data?: string }[]
    } = JSON.parse(body)
    if (method === 'eth_call') return { body: { result: callOracle(scenario, params[0]?.data) } }
    return {
      body:
        method === 'eth_simulateV1'
          ? simulate(scenario, params[0]?.blockStateCalls?.[0]?.calls ?? [])
          : { error: { code: -32601, message: 'none' } },
    }
  },
})

/** Answers the provider's requests of a swap. */
export function createSwapApi(scenario: SwapApiScenario) {
  const routes = { ...readRoutes(scenario), ...buildRoutes(scenario), ...nodeRoutes(scenario) }
  return (url: URL, body: unknown): Reply => {
    if (url.pathname === scenario.down) return { status: 400 }
    return url.pathname.endsWith('/balance')
      ? { body: { balances: scenario.held } }
      : (routes[url.pathname]?.(url.searchParams, String(body)) ?? { status: 404 })
  }
}
