import { base64, hex } from '@scure/base'
import type { Abort, Asset, Note, TransferPlan, TransferRequest } from '#kernel'
import { fault } from '#kernel'
import type { AddressParts } from './address.ts'
import type { Bitcoin } from './bitcoin.ts'
import { buildPsbt, memoScript } from './buildPsbt.ts'
import type { ChainTools } from './chainTools.ts'
import type { Held } from './held.ts'
import { holdingsOf } from './holdingsOf.ts'
import { readCoins, readMilliRate } from './readCoins.ts'
import type { Coin, Selection, Target } from './selectCoins.ts'
import { selectCoins, shortfall } from './selectCoins.ts'
import type { TransferPayload } from './transferPayload.ts'
import { dustOf } from './weights.ts'

/** Bytes that nodes relay in a memo. */
const longestMemo = 80
/** Coins may be spent elsewhere and prices change: a plan holds for this many milliseconds. */
const lifetime = 300_000

const note = (level: Note['level'], code: string, asset?: Asset, value?: bigint): Note => ({
  level,
  code,
  ...(asset && value !== undefined && { amount: { asset, value } }),
})
const abortOf = ({ signal }: TransferRequest): Abort => (signal ? { signal } : {})

type Draft = {
  readonly amount: bigint
  readonly fee?: bigint
  readonly notes: readonly Note[]
  readonly payload?: TransferPayload
}
type Situation = {
  readonly request: TransferRequest
  readonly to: AddressParts
  readonly coin: Asset
  readonly holdings: readonly Held[]
  readonly memo?: Uint8Array
}

/**
 * Plans a transfer: resolves `max`, picks the coins, reads the fee, says what stands in the way.
 * Throws `bad-address`, `unsupported` for a token, `rpc`.
 */
export async function planTransfer(
  bitcoin: Bitcoin,
  tools: ChainTools,
  request: TransferRequest,
): Promise<TransferPlan> {
  const { from, via, memo, asset } = request
  if (asset !== 'native') throw fault('unsupported')
  const to = tools.readAddress(request.to, from.network)
  if (typeof to === 'string') throw fault('bad-address', to)
  const { name, symbol, decimals } = tools.host
    .networks()
    .find(({ caipNetworkId }) => caipNetworkId === from.network)?.nativeCurrency ?? {
    name: 'Bitcoin',
    symbol: 'BTC',
    decimals: 8,
  }
  const coin: Asset = { id: 'native', name, symbol, decimals }
  const holdings = holdingsOf(tools.lives, from).filter(
    (held) =>
      from.role !== 'ordinals' && held.role !== 'ordinals' && signable(tools, from.network, held),
  )
  const situation: Situation = {
    request,
    to,
    coin,
    holdings,
    ...(memo && { memo: new TextEncoder().encode(memo) }),
  }
  const builds = (via?.can('fee', from.network) ?? true) && holdings.length > 0
  const { amount, fee, notes, payload } =
    from.role === 'ordinals'
      ? untouchable(request)
      : builds
        ? await drawUp(bitcoin, tools, situation)
        : leaveToWallet(situation)
  const all = [...notes, ...keyNotes(bitcoin, to), ...memoNotes(situation, builds)]
  return {
    request,
    amount,
    ...(fee !== undefined && { fee: { asset: coin, expected: fee, ceiling: fee } }),
    notes: all,
    blocked: all.some(({ level }) => level === 'stop'),
    expiresAt: tools.host.now() + lifetime,
    payload,
  }
}

/**
 * A script-hash address can be spent from only with the key inside it, and a witness script not at
 * all.
 */
function signable(
  { readAddress }: ChainTools,
  network: TransferRequest['from']['network'],
  { address, publicKey }: Held,
): boolean {
  const parts = readAddress(address, network)
  return (
    typeof parts !== 'string' &&
    parts.kind !== 'p2wsh' &&
    (parts.kind !== 'p2sh' || publicKey !== undefined)
  )
}

/** What lies on an ordinals address may be worth more than its satoshis. */
const untouchable = ({ amount }: TransferRequest): Draft => ({
  amount: amount === 'max' ? 0n : amount,
  notes: [note('stop', 'ordinals-account')],
})

/** A taproot address is a key (BIP-341): one that is no point of the curve belongs to nobody. */
const keyNotes = ({ ecc }: Bitcoin, { kind, hash }: AddressParts) =>
  kind === 'p2tr' && !ecc.isXOnlyPoint(hash) ? [note('stop', 'unspendable')] : []

function memoNotes({ request: { via, from }, memo }: Situation, builds: boolean): readonly Note[] {
  if (!memo) return []
  if (!builds && !via?.can('memo', from.network)) return [note('stop', 'memo-unsupported')]
  return memo.length > longestMemo ? [note('stop', 'memo-too-long')] : []
}

async function drawUp(bitcoin: Bitcoin, tools: ChainTools, situation: Situation): Promise<Draft> {
  const { request, to, coin, holdings, memo } = situation
  const { network, address } = request.from
  const options = abortOf(request)
  const changeTo = tools.readAddress(address, network)
  if (typeof changeTo === 'string') throw fault('bad-address', changeTo)
  const [coins, milliRate] = await Promise.all([
    readCoins(tools, request.from, holdings, options),
    readMilliRate(tools, network, request.speed, options),
  ])
  const script = memo && { memoScript: memoScript(bitcoin, memo).length }
  const target: Target = {
    amount: request.amount,
    milliRate,
    to: to.kind,
    changeTo: changeTo.kind,
    ...script,
  }
  const chosen = selectCoins(coins, target)
  if (!chosen) return lacking(request, target, coins, coin)
  const psbt = await buildPsbt(bitcoin, tools, network, chosen, { to, changeTo, memo }, options)
  return {
    amount: chosen.amount,
    fee: chosen.fee,
    notes: [
      ...dustNotes(chosen.amount, to, coin),
      ...warnings(chosen, coin),
      ...(isShared(request, changeTo) ? [note('warn', 'ordinals-at-risk')] : []),
    ],
    payload: {
      kind: 'psbt',
      psbt: base64.encode(psbt),
      inputs: chosen.coins.map(({ holder }, index) => ({ address: holder.address, index })),
    },
  }
}

function lacking(
  request: TransferRequest,
  target: Target,
  coins: readonly Coin[],
  coin: Asset,
): Draft {
  const amount = request.amount === 'max' ? 0n : request.amount
  return {
    amount,
    notes: [
      note(
        'stop',
        'insufficient',
        coin,
        request.amount === 'max' ? 0n : shortfall(coins, { ...target, amount }),
      ),
    ],
  }
}

const dustNotes = (amount: bigint, to: AddressParts, coin: Asset) =>
  amount < dustOf(to.kind) ? [note('stop', 'dust', coin, dustOf(to.kind))] : []

function warnings({ coins, lost, fee, amount }: Selection, coin: Asset): readonly Note[] {
  return [
    ...(coins.every(({ confirmed }) => confirmed) ? [] : [note('warn', 'unconfirmed')]),
    ...(lost > 0n ? [note('info', 'change-to-fee', coin, lost)] : []),
    ...(fee > amount ? [note('warn', 'fee-high', coin, fee)] : []),
  ]
}

/** A wallet with a single taproot address keeps its ordinals there as well. */
const isShared = ({ via }: TransferRequest, { kind }: AddressParts) =>
  kind === 'p2tr' && !via?.state.accounts.some(({ role }) => role === 'ordinals')

function leaveToWallet({ request, to, coin, memo }: Situation): Draft {
  if (request.amount === 'max') return { amount: 0n, notes: [note('stop', 'max-unsupported')] }
  const { amount } = request
  return {
    amount,
    notes: [...dustNotes(amount, to, coin), note('info', 'fee-by-wallet')],
    payload: { kind: 'transfer', to: to.address, amount, ...(memo && { memo: hex.encode(memo) }) },
  }
}
