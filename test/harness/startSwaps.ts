import type {
  AbortOptions,
  Account,
  Balance,
  Caip2,
  Effect,
  Kernel,
  NamespaceHost,
  Plugin,
  SentRequest,
  TxStatus,
} from '#kernel'
import { connectionsRef, defineManifest, defineNamespace, definePlugin, fault } from '#kernel'
import { account } from '#plugins/account/index'
import type { Swaps } from '#plugins/ports/swaps'
import { swapsRef } from '#plugins/ports/swaps'
import { reviewedActions } from '#plugins/reviewed-actions/index'
import { swaps } from '#plugins/swaps/index'
import { tokens } from '#plugins/tokens/index'
import type { ToastMessage } from '#ui-shell'
import { toastsRef } from '#ui-shell/slots'
import { parseAddress, toChecksumAddress } from '../../namespaces/eip155/address.ts'
import { decodeSent } from '../../namespaces/eip155/decodeSent.ts'
import { createNodeReader } from '../../namespaces/eip155/nodeReader.ts'
import { simulate } from '../../namespaces/eip155/simulate.ts'
import type { TestKernel } from './createTestKernel.ts'
import { createTestKernel } from './createTestKernel.ts'
import type { WalletConnectionDouble } from './NamespaceDouble.ts'
import { createNamespaceDouble } from './NamespaceDouble.ts'
import { flushPromises } from './testClock.ts'
import type { Reply } from './testHttp.ts'

export const swapUsdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const swapOwner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const swapMarketAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const coin = { id: 'native', name: 'Ether', symbol: 'ETH', decimals: 18 }
const usdc = { id: swapUsdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const coinId = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const usdcId = `eip155:1:${swapUsdc}`
const toWord = (value: bigint | string) =>
  (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0')

/** What the provider, the chain, the node and the wallet say; a test changes it at any time. */
export type SwapScenario = {
  /** What the provider says that the account has, as it writes it. */
  held: readonly object[]
  coins: bigint
  dollars: bigint
  /** What the chain says of the token's decimals. */
  decimals: number
  /** What the chain says that may be taken. */
  allowance: bigint
  /** Dollars of the token for a coin. */
  rate: bigint
  quotes: Reply | undefined
  /** Of the approval that is prepared. */
  approval: { readonly spender?: string; readonly amount?: bigint; readonly token?: string }
  /** Of the swap that is prepared. */
  built: {
    readonly to?: string
    readonly from?: string
    readonly data?: string
    readonly amount?: string
  }
  /**
   * What the node says to `eth_simulateV1`, with the coins that come in it; `undefined`: it does
   * not know the method.
   */
  simulated:
    | { readonly works: boolean; readonly logs?: readonly object[]; readonly coins?: bigint }
    | undefined
  fails: 'rejected' | 'rpc' | undefined
  ends: TxStatus['at']
}
/** A connected account at the swaps of such a world. */
export type SwapFixture = TestKernel & {
  readonly scenario: SwapScenario
  readonly service: Swaps
  readonly wallet: WalletConnectionDouble
  /** The transactions that the wallet was handed. */
  readonly walletCalls: Record<string, string>[]
  readonly shownToasts: ToastMessage[]
  /** Paths of the provider's swap routes that were asked, oldest first. */
  requestedPaths(): string[]
}

/** A transfer as nodes log it. */
export const createTransferLog = (token: string, from: string, to: string, amount: bigint) => ({
  address: token,
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    `0x${toWord(from)}`,
    `0x${toWord(to)}`,
  ],
  data: `0x${toWord(amount)}`,
})

function createRoutes(world: SwapScenario) {
  const quoted = (from: string | null, amount: bigint) =>
    from === coinId ? (amount * world.rate) / 10n ** 12n : (amount * 10n ** 12n) / world.rate
  const token = ({ name, symbol, decimals }: typeof coin, address: string) => ({
    name,
    symbol,
    decimals,
    address,
    logoUri: '',
  })
  const cost = { gas: '100000', gasPrice: '1000000000' }
  // The first and the last call look at the balance.
  const simulate = (calls: readonly { readonly value: string }[]) => {
    const { works, logs = [], coins = 0n } = world.simulated ?? { works: false }
    const after = calls.reduce((left, { value }) => left - BigInt(value), world.coins + coins)
    const ran = calls.map((_, at) => ({
      status: works ? '0x1' : '0x0',
      gasUsed: '0x186a0',
      returnData: `0x${toWord(at === 0 ? world.coins : after)}`,
      logs: at === calls.length - 2 ? logs : [],
    }))
    return world.simulated
      ? { result: [{ calls: ran }] }
      : { error: { code: -32601, message: 'no such method' } }
  }
  const routes: Readonly<Record<string, (query: URLSearchParams, body: string) => Reply>> = {
    '/v1/supported-chains': () => ({ body: { http: ['eip155:1', 'eip155:10'], ws: [] } }),
    '/v1/convert/tokens': () => ({ body: { tokens: [token(coin, coinId), token(usdc, usdcId)] } }),
    '/v1/convert/gas-price': () => ({ body: { standard: '1000000000', fast: '1', instant: '1' } }),
    '/v1/convert/quotes': (query) => {
      const amount = query.get('amount') ?? '0'
      const toAmount = String(quoted(query.get('from'), BigInt(amount)))
      return (
        world.quotes ?? {
          body: {
            quotes: [{ id: null, fromAmount: amount, fromAccount: '', toAmount, toAccount: '' }],
          },
        }
      )
    },
    '/v1/convert/build-approve': (query) => {
      const {
        spender = swapMarketAddress,
        amount = BigInt(query.get('amount') ?? 0),
        token: of = swapUsdc,
      } = world.approval
      const data = `0x095ea7b3${toWord(spender)}${toWord(amount)}`
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
      const { amount }: { amount: string } = JSON.parse(body)
      const tx = {
        from: `eip155:1:${swapOwner}`,
        to: `eip155:1:${swapMarketAddress}`,
        data: `0x12aa3caf${toWord(1n)}`,
        amount,
        eip155: cost,
      }
      return { body: { tx: { ...tx, ...world.built } } }
    },
    '/v1/fungible/price': () => ({
      body: {
        fungibles: [coinId, usdcId].map((address, at) => ({
          address,
          name: '',
          symbol: '',
          iconUrl: '',
          price: at === 0 ? 2500 : 1,
        })),
      },
    }),
    '/v1/': (_, body) => {
      const {
        method,
        params,
      }: { method: string; params: { blockStateCalls?: { calls: { value: string }[] }[] }[] } =
        JSON.parse(body)
      return {
        body:
          method === 'eth_simulateV1'
            ? simulate(params[0]?.blockStateCalls?.[0]?.calls ?? [])
            : { error: { code: -32601, message: 'none' } },
      }
    },
  }
  return (url: URL, body: unknown): Reply =>
    url.pathname.endsWith('/balance')
      ? { body: { balances: world.held } }
      : (routes[url.pathname]?.(url.searchParams, String(body)) ?? { status: 404 })
}

function createChain(world: SwapScenario, host: NamespaceHost) {
  const node = createNodeReader(host)

  const balance = (asset: typeof coin, total: bigint): Balance => ({
    asset,
    total,
    spendable: total,
  })
  return {
    parseAddress,
    balances: async (_: Account, { assets = [] }: { readonly assets?: readonly string[] } = {}) => [
      balance(coin, world.coins),
      ...(assets.some((asset) => asset.toLowerCase() === swapUsdc.toLowerCase())
        ? [balance({ ...usdc, decimals: world.decimals }, world.dollars)]
        : []),
    ],
    decode: async (network: Caip2, sent: SentRequest): Promise<readonly Effect[]> =>
      decodeSent({ toChecksumAddress }, network, sent),
    isSameTransaction: async () => true,
    simulate: (account: Account, sent: readonly SentRequest[], options?: AbortOptions) =>
      simulate({ toChecksumAddress, node }, account, sent, options),
    allowance: async () => world.allowance,
    async *track(_: Caip2, hash: string): AsyncGenerator<TxStatus> {
      yield { at: world.ends, hash }
    },
  }
}

function createRecordingToasts(said: ToastMessage[]): Plugin {
  const manifest = defineManifest({ id: 'toasts', offers: [toastsRef] })
  const show = (toast: ToastMessage) => void said.push(toast)
  const setup = manifest.setup(({ offer }) =>
    offer(toastsRef, { show, hide() {}, get: () => undefined, subscribe: () => () => {} }),
  )
  return definePlugin(manifest, async () => ({ default: setup }))()
}

/** What half a coin gives. */
const receivedLogs = [createTransferLog(swapUsdc, swapMarketAddress, swapOwner, 1_250_000_000n)]

/**
 * A wallet with 2 ETH and 500 USDC, a coin worth 2500, a provider and a node: its namespace, what
 * the provider answers, and how to connect it.
 */
export async function createSwapScenario(changes: Partial<SwapScenario> = {}) {
  const start: SwapScenario = {
    ...{
      coins: 2n * 10n ** 18n,
      dollars: 500_000_000n,
      decimals: 6,
      allowance: 0n,
      rate: 2500n,
      quotes: undefined,
      approval: {},
      built: {},
      held: [],
    },
    ...{ simulated: { works: true, logs: receivedLogs }, fails: undefined, ends: 'final' as const },
  }
  const world = { ...start, ...changes }
  const double = createNamespaceDouble('eip155', [1, 10])
  const { createNamespace } = await double.manifest.load()
  const networks = double.networks.map((network) => ({
    ...network,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }))
  const methods = { namespace: 'eip155', safe: [], unsafe: ['eth_sendTransaction'] }
  const load = async () => ({
    createNamespace: (host: NamespaceHost) => ({
      ...createNamespace(host),
      ...createChain(world, host),
    }),
  })
  const handed: SwapFixture['walletCalls'] = []
  const answer = createRoutes(world)
  const invoke = async (_: Caip2, __: string, params: unknown) => {
    handed.push(Array.isArray(params) ? params[0] : {})
    if (world.fails) throw fault(world.fails)
    return `0x${String(handed.length).padStart(64, '0')}`
  }
  return {
    world,
    handed,
    plugin: defineNamespace({ ...double.manifest, networks, methods, load })(),
    respond: (url: URL, { body }: { readonly body?: unknown }) => answer(url, body),
    async connect(kernel: Kernel): Promise<WalletConnectionDouble> {
      const connecting = kernel.get(connectionsRef).connect('eip155', { walletId: 'w' })
      while (!double.connectRequests[0]) await new Promise((resolve) => setTimeout(resolve))
      const wallet = double.connectRequests[0].approve('eip155:1', [swapOwner])
      Object.assign(wallet, { invoke })
      await connecting
      return wallet
    },
  }
}

/** Starts the kernel with such a world, connected. */
export async function startSwaps(changes: Partial<SwapScenario> = {}): Promise<SwapFixture> {
  const { world, handed, plugin, respond, connect } = await createSwapScenario(changes)
  const said: ToastMessage[] = []
  const test = createTestKernel({
    plugins: [plugin, createRecordingToasts(said), account(), reviewedActions(), tokens(), swaps()],
    respond,
  })
  const wallet = await connect(test.kernel)
  const service = await test.kernel.use(swapsRef)
  await flushPromises()
  const asked = () =>
    test.http.requests.map(({ url }) => url.pathname).filter((path) => path.includes('/convert/'))
  return {
    ...test,
    scenario: world,
    service,
    wallet,
    walletCalls: handed,
    shownToasts: said,
    requestedPaths: asked,
  }
}
