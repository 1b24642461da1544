import type {
  AbortOptions,
  Account,
  Balance,
  Caip2,
  Discovery,
  Effect,
  Kernel,
  NamespaceHost,
  SentRequest,
  TxStatus,
} from '#kernel'
import { connectionsRef, defineNamespace, fault } from '#kernel'
import { account } from '#plugins/account/index'
import type { Swaps } from '#plugins/ports/swaps'
import { swapsRef } from '#plugins/ports/swaps'
import { reviewedActions } from '#plugins/reviewed-actions/index'
import { swaps } from '#plugins/swaps/index'
import { tokens } from '#plugins/tokens/index'
import type { ToastMessage } from '#ui-shell'
import { parseAddress, toChecksumAddress } from '../../namespaces/eip155/address.ts'
import { parseQuantity } from '../../namespaces/eip155/balances.ts'
import { decodeSent } from '../../namespaces/eip155/decodeSent.ts'
import { createNodeReader } from '../../namespaces/eip155/nodeReader.ts'
import { simulate } from '../../namespaces/eip155/simulate.ts'
import type { SwapApiScenario } from './createSwapApi.ts'
import {
  coin,
  createSwapApi,
  swapMarketAddress,
  swapOwner,
  swapUsdc,
  toWord,
  usdc,
} from './createSwapApi.ts'
import type { TestKernel } from './createTestKernel.ts'
import { createTestKernel } from './createTestKernel.ts'
import { createToastsPlugin } from './createToastsPlugin.ts'
import type { WalletConnectionDouble } from './NamespaceDouble.ts'
import { createNamespaceDouble } from './NamespaceDouble.ts'
import { flushPromises } from './testClock.ts'

/** The answers of provider, chain, node and wallet; a test may change them at any time. */
export type SwapScenario = SwapApiScenario & {
  dollars: bigint
  /** The token's decimals on the chain. */
  decimals: number
  /** The allowance on the chain. */
  allowance: bigint
  fails: 'rejected' | 'rpc' | undefined
  /** The wallet answers once it has resolved. */
  decides?: Promise<void> | undefined
  ends: TxStatus['at']
}
/** Swaps of a connected account in a scenario. */
export type SwapFixture = TestKernel & {
  readonly scenario: SwapScenario
  readonly service: Swaps
  readonly wallet: WalletConnectionDouble
  /** Transactions sent to the wallet, oldest first. */
  readonly walletCalls: Record<string, string>[]
  readonly shownToasts: ToastMessage[]
  /** Paths of requests to the provider's swap routes, oldest first. */
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

function createChain(scenario: SwapScenario, host: NamespaceHost) {
  const node = createNodeReader(host)

  const balance = (asset: typeof coin, total: bigint): Balance => ({
    asset,
    total,
    spendable: total,
  })
  return {
    parseAddress,
    explorerUrl: (_: Caip2, to: object) =>
      'tx' in to ? `https://explorer.example/tx/${to.tx}` : undefined,
    balances: async (_: Account, { assets = [] }: { readonly assets?: readonly string[] } = {}) => [
      balance(coin, scenario.coins),
      ...(assets.some((asset) => asset.toLowerCase() === swapUsdc.toLowerCase())
        ? [balance({ ...usdc, decimals: scenario.decimals }, scenario.dollars)]
        : []),
    ],
    decode: async (network: Caip2, sent: SentRequest): Promise<readonly Effect[]> =>
      decodeSent({ toChecksumAddress }, network, sent),
    isSameTransaction: async () => true,
    simulate: (account: Account, sent: readonly SentRequest[], options?: AbortOptions) =>
      simulate({ toChecksumAddress, parseQuantity, node }, account, sent, options),
    allowance: async () => scenario.allowance,
    async *track(_: Caip2, hash: string): AsyncGenerator<TxStatus> {
      yield { at: scenario.ends, hash }
    },
  }
}

/** The log of the tokens received for half a coin. */
const receivedLogs = [createTransferLog(swapUsdc, swapMarketAddress, swapOwner, 1_250_000_000n)]

/** Makes a wallet with 2 ETH (2500 USDC each) and 500 USDC, with its provider and node. */
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
  const scenario = { ...start, ...changes }
  const double = createNamespaceDouble('eip155', [1, 10])
  const { createNamespace } = await double.manifest.load()
  const networks = double.networks.map((network) => ({
    ...network,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }))
  const methods = { namespace: 'eip155', safe: [], unsafe: ['eth_sendTransaction'] }
  const load = async () => ({
    createNamespace: (host: NamespaceHost, discovery: Discovery) => ({
      ...createNamespace(host, discovery),
      ...createChain(scenario, host),
    }),
  })
  const walletCalls: SwapFixture['walletCalls'] = []
  const answer = createSwapApi(scenario)
  const invoke = async (_: Caip2, __: string, params: unknown) => {
    walletCalls.push(Array.isArray(params) ? params[0] : {})
    await scenario.decides
    if (scenario.fails) throw fault(scenario.fails)
    return `0x${String(walletCalls.length).padStart(64, '0')}`
  }
  return {
    world: scenario,
    handed: walletCalls,
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

/** Starts the kernel with a connected wallet in a scenario. */
export async function startSwaps(changes: Partial<SwapScenario> = {}): Promise<SwapFixture> {
  const {
    world: scenario,
    handed: walletCalls,
    plugin,
    respond,
    connect,
  } = await createSwapScenario(changes)
  const toasts: ToastMessage[] = []
  const test = createTestKernel({
    plugins: [
      plugin,
      createToastsPlugin((toast) => void toasts.push(toast)),
      account(),
      reviewedActions(),
      tokens(),
      swaps(),
    ],
    respond,
  })
  const wallet = await connect(test.kernel)
  const service = await test.kernel.use(swapsRef)
  await flushPromises()
  const requestedPaths = () =>
    test.http.requests.map(({ url }) => url.pathname).filter((path) => path.includes('/convert/'))
  return {
    ...test,
    scenario,
    service,
    wallet,
    walletCalls,
    shownToasts: toasts,
    requestedPaths,
  }
}
