import type {
  Account,
  AddressCheck,
  Balance,
  Caip2,
  Discovery,
  Effect,
  FaultCode,
  Kernel,
  NamespaceHost,
  Note,
  Plugin,
  SentRequest,
  TransferPlan,
  TransferRequest,
  TxStatus,
} from '#kernel'
import { connectionsRef, defineNamespace, fault } from '#kernel'
import { account } from '#plugins/account/index'
import type { Sending } from '#plugins/ports/send'
import { sendingRef } from '#plugins/ports/send'
import { reviewedActions } from '#plugins/reviewed-actions/index'
import { send } from '#plugins/send/index'
import type { ToastMessage } from '#ui-shell'
import { parseAddress } from '../../namespaces/eip155/address.ts'
import type { TestKernel } from './createTestKernel.ts'
import { createTestKernel } from './createTestKernel.ts'
import { createToastsPlugin } from './createToastsPlugin.ts'
import type { WalletConnectionDouble } from './NamespaceDouble.ts'
import { createNamespaceDouble } from './NamespaceDouble.ts'
import { flushPromises } from './testClock.ts'

/** The behaviour of wallet and chain. */
export type SendScenario = {
  /** Further notes of a plan. */
  readonly notes?: readonly Note[]
  readonly fails?: FaultCode
  readonly hangs?: boolean
  /** Puts another transaction on the chain than the reviewed one. */
  readonly swaps?: boolean
  readonly ends?: TxStatus['at']
  readonly cannotSend?: boolean
  /** Bytes of UTF-8 that a memo may have; wallet and chain take one of any length if infinite. */
  readonly maxMemoBytes?: number
  readonly plugins?: readonly Plugin[]
  readonly entries?: Map<string, string>
  readonly expiresIn?: number
}
/**
 * Starts an account with 2 ETH and 50 USDC over a scripted chain and wallet; the addresses are
 * real.
 */
export type SendFixture = TestKernel & {
  readonly service: Sending
  readonly wallet: WalletConnectionDouble
  /** Payloads sent to the wallet. */
  readonly handed: unknown[]
  readonly planned: TransferRequest[]
  readonly holds: { coin: bigint; token: bigint }
  /** The token's facts on the chain, and if and when it answers. */
  readonly chain: { decimals: number; symbol: string; down: boolean; answers?: Promise<void> }
  /** Answers from the wallet that hangs. */
  answer(): void
  /** The shown toasts. */
  readonly shownToasts: ToastMessage[]
}

export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const transferFee = 21_000n * 10n ** 9n
const coin = { id: 'native', name: 'Ether', symbol: 'ETH', decimals: 18 }
const token = { id: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }

type TransferPayload = Readonly<Record<'to' | 'amount' | 'asset', string>> & {
  readonly memo?: string
}
const getPayload = (sent: SentRequest): TransferPayload =>
  Object('payload' in sent ? sent.payload : undefined)

/** Makes the scripted chain. */
function createChain(
  { notes = [], swaps = false, ends = 'final', expiresIn, maxMemoBytes }: SendScenario,
  holds: SendFixture['holds'],
  said: SendFixture['chain'],
  planned: TransferRequest[],
  now: () => number,
) {
  const balanceOf = (asset: typeof coin, total: bigint): Balance => ({
    asset,
    total,
    spendable: total,
  })
  return {
    parseAddress: (text: string, network: Caip2): AddressCheck => parseAddress(text, network),
    ...(Number.isFinite(maxMemoBytes) && { maxMemoBytes }),
    async balances(_: Account, { assets = [usdc] }: { readonly assets?: readonly string[] } = {}) {
      if (said.answers) await said.answers
      if (said.down) throw fault('rpc')
      const { decimals, symbol } = said
      const isAsked = assets.some((asset) => asset.toLowerCase() === usdc.toLowerCase())
      return [
        balanceOf(coin, holds.coin),
        ...(isAsked ? [balanceOf({ ...token, decimals, symbol }, holds.token)] : []),
      ]
    },
    async plan(request: TransferRequest): Promise<TransferPlan> {
      planned.push(request)
      const held = request.asset === 'native' ? holds.coin - transferFee : holds.token
      const amount = request.amount === 'max' ? held : request.amount
      const all: readonly Note[] = [
        ...notes,
        ...(amount > held ? [{ level: 'stop', code: 'insufficient' } as const] : []),
      ]
      return {
        request,
        amount,
        fee: { asset: coin, expected: transferFee },
        notes: all,
        blocked: all.some(({ level }) => level === 'stop'),
        simulated: true,
        ...(expiresIn === undefined ? {} : { expiresAt: now() + expiresIn }),
        payload: {
          to: request.to,
          amount: String(amount),
          asset: request.asset,
          ...(request.memo !== undefined && { memo: request.memo }),
        },
      }
    },
    decode: async (_: Caip2, sent: SentRequest): Promise<readonly Effect[]> => {
      const { amount, ...rest } = getPayload(sent)
      return [{ kind: 'transfer', ...rest, amount: BigInt(amount) }]
    },
    isSameTransaction: async () => !swaps,
    async *track(_: Caip2, hash: string): AsyncGenerator<TxStatus> {
      yield { at: 'pending', hash }
      yield { at: ends, hash }
    },
    explorerUrl: (_: Caip2, to: object) =>
      'tx' in to ? `https://explorer.example/tx/${String(to.tx)}` : undefined,
  }
}

/** Makes the namespace of a scripted wallet and chain, with a way to connect it. */
export async function createSendScenario(world: SendScenario = {}, now: () => number = Date.now) {
  const double = createNamespaceDouble('eip155', [1, 10])
  const { createNamespace } = await double.manifest.load()
  const holds = { coin: 2n * 10n ** 18n, token: 50_000_000n }
  const said = { decimals: token.decimals, symbol: token.symbol, down: false }
  const planned: TransferRequest[] = []
  const handed: unknown[] = []
  const waiting: (() => void)[] = []
  const chain = createChain(world, holds, said, planned, now)
  const load = async () => ({
    createNamespace: (host: NamespaceHost, discovery: Discovery) => ({
      ...createNamespace(host, discovery),
      ...chain,
    }),
  })
  const hand = async (plan: TransferPlan) => {
    handed.push(plan.payload)
    if (world.hangs) await new Promise<void>((resolve) => waiting.push(resolve))
    if (world.fails) throw fault(world.fails)
    return { hash: `h${handed.length}` }
  }
  return {
    plugin: defineNamespace({ ...double.manifest, load })(),
    handed,
    planned,
    holds,
    chain: said,
    answer: () => waiting.splice(0).forEach((go) => void go()),
    async connect(kernel: Kernel): Promise<WalletConnectionDouble> {
      const connecting = kernel.get(connectionsRef).connect('eip155', { walletId: 'w' })
      while (!double.connectRequests[0]) await new Promise((resolve) => setTimeout(resolve))
      const wallet = double.connectRequests[0].approve('eip155:1', [alice])
      if (!world.cannotSend) Object.assign(wallet, { send: hand })
      Object.assign(wallet, {
        can: (capability: string) => capability !== 'memo' || world.maxMemoBytes !== undefined,
      })
      await connecting
      return wallet
    },
  }
}

/** Starts sending from an account over a scripted wallet and chain. */
export async function startSending(world: SendScenario = {}): Promise<SendFixture> {
  const said: ToastMessage[] = []
  let time = () => 0
  const { plugin, connect, ...rest } = await createSendScenario(world, () => time())
  const test = createTestKernel({
    plugins: [
      plugin,
      createToastsPlugin((toast) => void said.push(toast)),
      account(),
      reviewedActions(),
      send(),
      ...(world.plugins ?? []),
    ],
    ...(world.entries ? { entries: world.entries } : {}),
  })
  time = test.clock.now
  const wallet = await connect(test.kernel)
  const sending = await test.kernel.use(sendingRef)
  await flushPromises()
  return { ...test, ...rest, service: sending, wallet, shownToasts: said }
}
