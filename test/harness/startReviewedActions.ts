import type {
  Account,
  Caip2,
  Discovery,
  Effect,
  FaultCode,
  LatchkeyError,
  NamespaceHost,
  Note,
  SentRequest,
  TransferPlan,
  TxStatus,
} from '#kernel'
import { connectionsRef, defineNamespace, fault, networksRef, rpcRef, storageRef } from '#kernel'
import { createReviewedActions } from '../../plugins/reviewed-actions/createReviewedActions.ts'
import type {
  Action,
  ActionJournalEntry,
  ActionState,
  ReviewedAction,
  ReviewedActions,
} from '../../ui-shell/reviewedAction.ts'
import type { TestKernel } from './createTestKernel.ts'
import { createTestKernel } from './createTestKernel.ts'
import type { WalletConnectionDouble } from './NamespaceDouble.ts'
import { createNamespaceDouble } from './NamespaceDouble.ts'
import type { TestClock } from './testClock.ts'
import { flushPromises } from './testClock.ts'

type TransferPayload = { to: string; amount: string; asset: string }
type TransferRequest = {
  /** Bob by default. */
  readonly to?: string
  /** 5 by default. */
  readonly amount?: bigint
  /** The plan's own description, if it differs from its bytes. */
  readonly claims?: bigint
  readonly notes?: readonly Note[]
  readonly planNotes?: readonly Note[]
  readonly blocked?: boolean
  readonly expiresAt?: number
  recheck?(): Promise<readonly Note[]>
}
/**
 * The behaviour of wallet and chain. `beside`: another tab of the site. `after`: a page loaded
 * that much later.
 */
export type ReviewedActionsScenario = {
  readonly swaps?: boolean
  readonly fails?: FaultCode | Error
  /** The wallet's answer to a transfer, if it is not a hash. */
  readonly answers?: object
  /** The decoded effects of the bytes. */
  readonly reads?: readonly Effect[]
  readonly hangs?: boolean
  readonly tracks?: TxStatus['at']
  /** False if the chain does not see the transaction before its last status. */
  readonly pending?: boolean
  /** True if the chain has no trace of the transaction. */
  readonly lost?: boolean
  /** The hash in the last status, if it is another. */
  readonly hash?: string
  readonly beside?: ReviewedActionsFixture
  readonly after?: { readonly stage: ReviewedActionsFixture; readonly ms: number }
}
export type ReviewedActionsFixture = {
  readonly reviewedActions: ReviewedActions
  readonly clock: TestClock
  readonly test: TestKernel
  readonly wallet: WalletConnectionDouble
  /** Payloads sent to the wallet, oldest first. */
  readonly walletCalls: unknown[]
  /** The last payload, as the planner holds it. */
  readonly planned: { payload: TransferPayload }
  readonly moves: (Pick<ActionJournalEntry, 'hash'> & Pick<ActionState, 'at'>)[]
  /** The errors that stages were reported with. */
  readonly errors: LatchkeyError[]
  transfer(request?: TransferRequest): Promise<ReviewedAction>
  /** Builds a transfer, confirms it, and returns its last state. */
  confirmTransfer(request?: TransferRequest): Promise<ActionState>
  /** Builds an action on the active network. */
  build(kind: string, action: Action): Promise<ReviewedAction>
  /** Changes the account in the wallet. */
  move(what: 'account' | 'network'): undefined
  /** Answers from a wallet that hangs. */
  answer(): void
  journal(): readonly ActionJournalEntry[]
  stored(): string
}

const network: Caip2 = 'moon:base'
const getPayload = (sent: SentRequest): TransferPayload =>
  Object('payload' in sent ? sent.payload : (sent.params as unknown[])[0])
const decode = async (_: Caip2, sent: SentRequest): Promise<readonly Effect[]> => {
  const { to, amount, asset } = getPayload(sent)
  return [{ kind: 'transfer', asset, amount: BigInt(amount), to }]
}

/** Makes a wallet connected to a scripted chain. */
async function connect({
  swaps = false,
  tracks = 'final',
  pending = true,
  hash: last,
  lost = false,
  reads,
  beside,
  after,
}: ReviewedActionsScenario) {
  const double = createNamespaceDouble('moon', ['base', 'far'])
  const { createNamespace } = await double.manifest.load()
  const chain = {
    decode: reads ? async () => reads : decode,
    isSameTransaction: async () => !swaps,
    async *track(_: Caip2, hash: string): AsyncGenerator<TxStatus> {
      if (pending) yield { at: 'pending', hash }
      if (lost) throw fault('timeout')
      if (tracks !== 'pending') yield { at: tracks, hash: last ?? hash }
    },
  }
  const load = async () => ({
    createNamespace: (host: NamespaceHost, discovery: Discovery) => ({
      ...createNamespace(host, discovery),
      ...chain,
    }),
  })
  const plugin = defineNamespace({
    ...double.manifest,
    methods: { namespace: 'moon', safe: [], unsafe: ['moon_send', 'moon_sign'] },
    load,
  })
  const test = createTestKernel({
    plugins: [plugin()],
    ...(beside ? { on: beside.test } : {}),
    ...(after ? { entries: new Map(after.stage.test.store.entries) } : {}),
  })
  test.clock.skew(after?.ms ?? 0)
  const connecting = test.kernel.get(connectionsRef).connect('moon', { walletId: 'w' })
  await flushPromises()
  const wallet = double.connectRequests[0]?.approve(network, ['alice', 'zoe'])
  if (!wallet) throw new Error('No connection was requested')
  await connecting
  return { test, wallet }
}

/** Errors of a wallet that has sent nothing. */
export const notSentCodes = [
  ...(['locked', 'busy', 'unauthorized', 'unsupported', 'unknown-network'] as const),
  ...(['not-installed', 'too-small', 'bad-address', 'expired', 'transaction-invalid'] as const),
  ...(['send-unsupported', 'method-denied', 'request-aborted', 'connection-missing'] as const),
]

/** Creates a plan that describes itself as the scenario claims. */
const createPlan = (
  from: Account,
  {
    to,
    amount,
    claims = amount,
    planNotes = [],
    blocked = false,
  }: TransferRequest & { readonly to: string; readonly amount: bigint },
  payload: TransferPayload,
): TransferPlan => ({
  request: { from, to, asset: 'native', amount: claims },
  amount: claims,
  notes: planNotes,
  blocked,
  payload,
})

/** Starts reviewed actions over a scripted wallet and chain. */
export async function startReviewedActions(
  world: ReviewedActionsScenario = {},
): Promise<ReviewedActionsFixture> {
  const { fails, hangs = false, answers = { hash: 'h1' } } = world
  const { test, wallet } = await connect(world)
  const { kernel, platform, clock, store } = test
  const walletCalls: unknown[] = []
  const waiting: (() => void)[] = []
  const receive = async (payload: unknown) => {
    walletCalls.push(payload)
    if (hangs) await new Promise<void>((resolve) => waiting.push(resolve))
    if (fails) throw typeof fails === 'string' ? fault(fails) : fails
    return answers
  }
  Object.assign(wallet, {
    send: (plan: TransferPlan) => receive(plan.payload),
    invoke: async (_: Caip2, __: string, params: unknown) =>
      Object(await receive((params as unknown[])[0])).hash,
    signMessage: async ({ message }: { message: string }) => ({
      scheme: 'moon',
      signature: `signed ${message}`,
    }),
  })
  const moves: ReviewedActionsFixture['moves'] = []
  const errors: LatchkeyError[] = []
  const reviewedActions = createReviewedActions({
    connections: kernel.get(connectionsRef),
    networks: kernel.get(networksRef),
    rpc: kernel.get(rpcRef),
    storage: kernel.get(storageRef),
    platform,
    signal: new AbortController().signal,
    onChange({ hash }, { at, error }) {
      moves.push({ at, hash })
      if (error) errors.push(error)
    },
  })
  const planned: ReviewedActionsFixture['planned'] = { payload: { to: '', amount: '', asset: '' } }
  const transfer = async (request: TransferRequest = {}) => {
    const [from] = wallet.state.accounts
    if (!from) throw new Error('No account is connected')
    const { to = 'bob', amount = 5n, notes = [], expiresAt, recheck } = request
    planned.payload = { to, amount: String(amount), asset: 'native' }
    return reviewedActions.build({
      kind: 'send',
      network,
      action: { plan: createPlan(from, { ...request, to, amount }, planned.payload) },
      notes,
      ...(expiresAt === undefined ? {} : { expiresAt }),
      ...(recheck ? { recheck } : {}),
    })
  }
  return {
    reviewedActions,
    clock,
    test,
    walletCalls,
    planned,
    moves,
    errors,
    transfer,
    confirmTransfer: async (request) => (await transfer(request)).confirm(),
    build: (kind, action) => reviewedActions.build({ kind, network, action }),
    move(what) {
      wallet.change(what === 'account' ? { addresses: ['zoe'] } : { network: 'moon:far' })
      return undefined
    },
    answer: () => waiting.splice(0).forEach((go) => void go()),
    wallet,
    journal: reviewedActions.journal.get,
    stored: () => [...store.entries.values()].join(),
  }
}
