import type { Transaction } from '@mysten/sui/transactions'
import { base64 } from '@scure/base'
import { nullish, number, object, pipe, regex, string, transform, union } from 'valibot'
import type {
  AbortOptions,
  Asset,
  Balance,
  Note,
  Schema,
  TransferPlan,
  TransferRequest,
} from '#kernel'
import { fault, parse } from '#kernel'
import { blockingNote, shortfall } from '#namespaces/kit'
import type { TransferInputs } from './buildTransfer.ts'
import { buildTransfer } from './buildTransfer.ts'
import type { ChainTools } from './chainTools.ts'
import type { Coin } from './coins.ts'
import { readCoins, selectCoins, sumCoins } from './coins.ts'
import type { TransactionCost } from './simulate.ts'
import { simulate } from './simulate.ts'

/** The budget of a simulation: some forty times the cost of a transfer. */
const provisionalBudget = 100_000_000n
/** The protocol's limits of paying coins, and of arguments of a command. */
const maxGasCoins = 256
const maxMergedCoins = 500

type Funds = {
  readonly coin: Balance
  readonly paying: readonly Coin[]
  readonly token?: Balance | undefined
  readonly tokens: readonly Coin[]
  readonly price: bigint
}
type TransferDraft = {
  readonly amount: bigint
  readonly cost: TransactionCost | undefined
  readonly notes: readonly Note[]
  readonly spending: TransferInputs
}

const minBigInt = (a: bigint, b: bigint) => (a < b ? a : b)

/**
 * Plans a transfer of SUI or of another coin.
 * Resolves `max`, simulates it for the fee, notes what blocks it. Throws `bad-address`,
 * `too-small`, `unsupported`, `rpc`.
 */
export async function planTransfer(
  tools: ChainTools,
  request: TransferRequest,
): Promise<TransferPlan> {
  const { from, memo } = request
  const to = tools.parseAddress(request.to, from.network)
  const sender = tools.normalizeAddress(from.address)
  if (!to.ok || !sender) throw fault('bad-address')
  if (request.amount !== 'max' && request.amount <= 0n) throw fault('too-small')
  const funds = await readFunds(tools, request)
  const draft = await (funds.token ? draftToken : draftNative)(
    tools,
    request,
    { sender, to: to.address },
    funds,
  )
  const notes = [
    ...(to.notes ?? []),
    ...(memo ? [blockingNote('memo-unsupported')] : []),
    ...draft.notes,
    ...immovableNotes(request, funds),
    ...storageNotes(draft, funds),
  ]
  const blocked = notes.some(({ level }) => level === 'stop')
  return {
    request: { ...request, asset: funds.token ? funds.token.asset.id : 'native' },
    amount: draft.amount,
    ...(draft.cost && { fee: toPlanFee(draft.cost, funds, draft.spending.move.kind === 'gas') }),
    notes,
    blocked,
    ...(blocked
      ? { payload: undefined }
      : { payload: { sender, ...(await prepareTransaction(buildTransfer(draft.spending))) } }),
  }
}

const toChargedFee = ({ net }: TransactionCost) => (net > 0n ? net : 0n)

// With `max`, a fee above the expected one cannot be paid on top: less arrives.
const toPlanFee = (cost: TransactionCost, { coin: { asset } }: Funds, isWhole: boolean) => ({
  asset,
  expected: toChargedFee(cost),
  ...(!isWhole && { ceiling: cost.budget }),
})

/** Notes the storage fees that merging coins returns to the paying coin. */
function storageNotes({ cost }: TransferDraft, { coin: { asset } }: Funds): readonly Note[] {
  return cost && cost.net < 0n
    ? [{ level: 'info', code: 'storage-returned', amount: { asset, value: -cost.net } }]
    : []
}

const toAbortOptions = ({ signal }: TransferRequest): AbortOptions => (signal ? { signal } : {})

type EpochResponse = { readonly referenceGasPrice?: bigint | null | undefined } | null | undefined
const epochSchema: Schema<EpochResponse> = nullish(
  object({
    referenceGasPrice: nullish(
      pipe(
        union([number(), pipe(string(), regex(/^\d{1,20}$/))]),
        transform((written) => BigInt(written)),
      ),
    ),
  }),
)

async function readFunds(tools: ChainTools, request: TransferRequest): Promise<Funds> {
  const { from, asset } = request
  const type = tools.normalizeCoinType(asset)
  const native = tools.normalizeCoinType('native') ?? ''
  if (!type) throw fault('unsupported')
  const options = toAbortOptions(request)
  const isToken = type !== native
  const [balances, paying, tokens, answer] = await Promise.all([
    tools.readBalances(from, { assets: isToken ? [type] : [], ...options }),
    readCoins(tools, from, native, maxGasCoins, options),
    isToken ? readCoins(tools, from, type, maxMergedCoins, options) : [],
    tools.node(from.network, 'query { epoch { referenceGasPrice } }', {}, options),
  ])
  const [coin, token] = balances
  const price = parse(epochSchema, answer['epoch'], 'The gas price')?.referenceGasPrice
  if (!coin || (isToken && !token) || !price) throw fault(price ? 'unsupported' : 'rpc')
  return { coin, paying, token, tokens, price }
}

type TransferEnds = Pick<TransferInputs, 'sender' | 'to'>

async function draftNative(
  tools: ChainTools,
  request: TransferRequest,
  ends: TransferEnds,
  { coin: { asset }, paying, price }: Funds,
): Promise<TransferDraft> {
  const all = request.amount === 'max'
  const wanted = request.amount === 'max' ? 0n : request.amount
  const payment = all ? paying : selectCoins(paying, wanted + provisionalBudget)
  const held = sumCoins(payment)
  // An amount that leaves too little for the simulation's budget is simulated without it: the fee
  // is the same.
  const tried = held - wanted >= provisionalBudget ? wanted : 0n
  const move = (amount: bigint) =>
    all ? { kind: 'gas' as const } : { kind: 'split' as const, amount }
  const spending = {
    ...ends,
    price,
    payment,
    budget: minBigInt(held - tried, provisionalBudget),
    move: move(tried),
  }
  const cost = payment.length > 0 ? await simulateTransfer(tools, request, spending) : undefined
  if (!cost) return { amount: wanted, cost, spending, notes: [unpaidNote(asset, held, wanted)] }
  const amount = all ? held - toChargedFee(cost) : wanted
  const missing = shortfall(held, all ? cost.budget : amount + cost.budget)
  const isEmpty = all && amount <= 0n
  const notes = missing > 0n || isEmpty ? [blockingNote('insufficient', asset, missing)] : []
  return {
    amount: isEmpty ? 0n : amount,
    cost,
    notes,
    spending: { ...spending, budget: cost.budget, move: move(amount) },
  }
}

/** Notes why the simulation failed: most often there is nothing to pay with. */
const unpaidNote = (asset: Asset, held: bigint, wanted: bigint): Note =>
  held < wanted || held < provisionalBudget
    ? blockingNote('insufficient', asset, shortfall(held, wanted))
    : blockingNote('would-fail')

async function draftToken(
  tools: ChainTools,
  request: TransferRequest,
  ends: TransferEnds,
  { coin, token, paying, tokens, price }: Funds,
): Promise<TransferDraft> {
  const held = sumCoins(tokens)
  const wanted = request.amount === 'max' ? held : request.amount
  const missing = shortfall(held, wanted)
  const notes =
    missing > 0n || held === 0n ? [blockingNote('insufficient', token?.asset, missing)] : []
  const payment = selectCoins(paying, provisionalBudget)
  const picked = selectCoins(tokens, minBigInt(wanted, held))
  const budget = minBigInt(sumCoins(payment), provisionalBudget)
  const spending = {
    ...ends,
    price,
    payment,
    budget,
    move: { kind: 'coins' as const, coins: picked, amount: minBigInt(wanted, held) },
  }
  const cost =
    payment.length > 0 && picked.length > 0
      ? await simulateTransfer(tools, request, spending)
      : undefined
  if (cost) {
    const unpaidFee = shortfall(sumCoins(payment), cost.budget)
    const fee = unpaidFee > 0n ? [blockingNote('insufficient-fee', coin.asset, unpaidFee)] : []
    return {
      amount: wanted,
      cost,
      notes: [...notes, ...fee],
      spending: { ...spending, budget: cost.budget },
    }
  }
  const reason =
    budget < provisionalBudget
      ? [blockingNote('insufficient-fee', coin.asset)]
      : notes.length > 0
        ? []
        : [blockingNote('would-fail')]
  return { amount: wanted, cost, notes: [...notes, ...reason], spending }
}

async function simulateTransfer(
  tools: ChainTools,
  request: TransferRequest,
  spending: TransferInputs,
): Promise<TransactionCost | undefined> {
  const { bytes } = await prepareTransaction(buildTransfer(spending))
  return simulate(tools, request.from.network, bytes, spending.price, toAbortOptions(request))
}

/** Notes funds that this transfer cannot move: those in no coin, and coins beyond the limit. */
function immovableNotes(
  { amount }: TransferRequest,
  { coin, token, paying, tokens }: Funds,
): readonly Note[] {
  const { asset, total } = token ?? coin
  const rest = shortfall(sumCoins(token ? tokens : paying), total)
  const concerned = amount === 'max' || amount > total - rest
  return rest > 0n && concerned
    ? [{ level: 'warn', code: 'not-movable', amount: { asset, value: rest } }]
    : []
}

async function prepareTransaction(
  transaction: Transaction,
): Promise<{ readonly bytes: string; readonly json: string }> {
  return { bytes: base64.encode(await transaction.build()), json: await transaction.toJSON() }
}
