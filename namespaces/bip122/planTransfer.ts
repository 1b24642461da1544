import { base64, hex } from '@scure/base'
import type { AbortOptions, Asset, Note, TransferPlan, TransferRequest } from '#kernel'
import { fault } from '#kernel'
import { createNote } from '#namespaces/kit'
import type { AddressParts } from './address.ts'
import type { Bitcoin } from './bitcoin.ts'
import { buildMemoScript, buildPsbt } from './buildPsbt.ts'
import type { ChainTools } from './chainTools.ts'
import { createEsplora } from './esplora.ts'
import { listAccountAddresses } from './listAccountAddresses.ts'
import { readCoins, readMilliRate } from './readCoins.ts'
import type { Coin, Selection, Target } from './selectCoins.ts'
import { selectCoins, shortfall } from './selectCoins.ts'
import type { TransferPayload } from './transferPayloadSchema.ts'
import type { WalletAddress } from './walletAddress.ts'
import { getDustLimit } from './weights.ts'

/** Lifetime of a plan (ms): coins may be spent elsewhere, and prices change. */
const planLifetime = 300_000

const toAbortOptions = ({ signal }: TransferRequest): AbortOptions => (signal ? { signal } : {})

type TransferDraft = {
  readonly amount: bigint
  readonly fee?: bigint
  readonly notes: readonly Note[]
  readonly payload?: TransferPayload
}
type TransferContext = {
  readonly request: TransferRequest
  readonly to: AddressParts
  readonly coin: Asset
  readonly holdings: readonly WalletAddress[]
  readonly memo?: Uint8Array
}

/**
 * Plans a transfer: resolves `max`, selects the coins, reads the fee.
 * Notes what blocks it. Throws `bad-address`, `unsupported` for a token, `rpc`.
 */
export async function planTransfer(
  bitcoin: Bitcoin,
  tools: ChainTools,
  request: TransferRequest,
): Promise<TransferPlan> {
  const { from, connection, memo, asset } = request
  if (asset !== 'native') throw fault('unsupported')
  const to = tools.decodeAddress(request.to, from.network)
  if (typeof to === 'string') throw fault('bad-address', to)
  const { name, symbol, decimals } = tools.host
    .networks()
    .find(({ caipNetworkId }) => caipNetworkId === from.network)?.nativeCurrency ?? {
    name: 'Bitcoin',
    symbol: 'BTC',
    decimals: 8,
  }
  const coin: Asset = { id: 'native', name, symbol, decimals }
  const holdings = listAccountAddresses(tools.connectionStates, from).filter(
    (walletAddress) =>
      from.role !== 'ordinals' &&
      walletAddress.role !== 'ordinals' &&
      canSpendFrom(tools, from.network, walletAddress),
  )
  const context: TransferContext = {
    request,
    to,
    coin,
    holdings,
    ...(memo && { memo: new TextEncoder().encode(memo) }),
  }
  const builds = (connection?.can('fee', from.network) ?? true) && holdings.length > 0
  const { amount, fee, notes, payload } =
    from.role === 'ordinals'
      ? blockOrdinals(request)
      : builds
        ? await draftPsbt(bitcoin, tools, context)
        : draftWalletTransfer(context)
  const all = [...notes, ...keyNotes(bitcoin, to), ...memoNotes(tools, context, builds)]
  return {
    request,
    amount,
    ...(fee !== undefined && { fee: { asset: coin, expected: fee, ceiling: fee } }),
    notes: all,
    blocked: all.some(({ level }) => level === 'stop'),
    expiresAt: tools.host.now() + planLifetime,
    payload,
  }
}

/** Spending from a script-hash address needs its key; a witness script is unsupported. */
function canSpendFrom(
  { decodeAddress }: ChainTools,
  network: TransferRequest['from']['network'],
  { address, publicKey }: WalletAddress,
): boolean {
  const parts = decodeAddress(address, network)
  return (
    typeof parts !== 'string' &&
    parts.kind !== 'p2wsh' &&
    (parts.kind !== 'p2sh' || publicKey !== undefined)
  )
}

/** Coins on an ordinals address may be worth more than their satoshis. */
const blockOrdinals = ({ amount }: TransferRequest): TransferDraft => ({
  amount: amount === 'max' ? 0n : amount,
  notes: [createNote('stop', 'ordinals-account')],
})

/** A taproot address is a key (BIP-341): off the curve it has no owner. */
const keyNotes = ({ ecc }: Bitcoin, { kind, hash }: AddressParts) =>
  kind === 'p2tr' && !ecc.isXOnlyPoint(hash) ? [createNote('stop', 'unspendable')] : []

function memoNotes(
  { maxMemoBytes }: ChainTools,
  { request: { connection, from }, memo }: TransferContext,
  builds: boolean,
): readonly Note[] {
  if (!memo) return []
  if (!builds && !connection?.can('memo', from.network))
    return [createNote('stop', 'memo-unsupported')]
  return memo.length > maxMemoBytes ? [createNote('stop', 'memo-too-long')] : []
}

async function draftPsbt(
  bitcoin: Bitcoin,
  tools: ChainTools,
  context: TransferContext,
): Promise<TransferDraft> {
  const { request, to, coin, holdings, memo } = context
  const { network, address } = request.from
  const options = toAbortOptions(request)
  const changeTo = tools.decodeAddress(address, network)
  if (typeof changeTo === 'string') throw fault('bad-address', changeTo)
  const [coins, milliRate] = await Promise.all([
    readCoins(tools, request.from, holdings, options),
    readMilliRate(tools, network, request.speed, options),
  ])
  const script = memo && { memoScriptLength: buildMemoScript(bitcoin, memo).length }
  const target: Target = {
    amount: request.amount,
    milliRate,
    to: to.kind,
    changeTo: changeTo.kind,
    ...script,
  }
  const chosen = selectCoins(coins, target)
  if (!chosen) return draftInsufficient(request, target, coins, coin)
  const psbt = await buildPsbt(bitcoin, { ...chosen, to, changeTo, memo }, (txid) =>
    createEsplora(tools.host)(network, `/tx/${txid}/hex`, options),
  )
  return {
    amount: chosen.amount,
    fee: chosen.fee,
    notes: [
      ...dustNotes(chosen.amount, to, coin),
      ...warnings(chosen, coin),
      ...(mayHoldOrdinals(request, changeTo) ? [createNote('warn', 'ordinals-at-risk')] : []),
    ],
    payload: {
      kind: 'psbt',
      psbt: base64.encode(psbt),
      inputs: chosen.coins.map(({ holder }, index) => ({ address: holder.address, index })),
    },
  }
}

function draftInsufficient(
  request: TransferRequest,
  target: Target,
  coins: readonly Coin[],
  coin: Asset,
): TransferDraft {
  const amount = request.amount === 'max' ? 0n : request.amount
  return {
    amount,
    notes: [
      createNote(
        'stop',
        'insufficient',
        coin,
        request.amount === 'max' ? 0n : shortfall(coins, { ...target, amount }),
      ),
    ],
  }
}

const dustNotes = (amount: bigint, to: AddressParts, coin: Asset) =>
  amount < getDustLimit(to.kind) ? [createNote('stop', 'dust', coin, getDustLimit(to.kind))] : []

function warnings({ coins, dustToFee, fee, amount }: Selection, coin: Asset): readonly Note[] {
  return [
    ...(coins.every(({ confirmed }) => confirmed) ? [] : [createNote('warn', 'unconfirmed')]),
    ...(dustToFee > 0n ? [createNote('info', 'change-to-fee', coin, dustToFee)] : []),
    ...(fee > amount ? [createNote('warn', 'fee-high', coin, fee)] : []),
  ]
}

/** A wallet with a single taproot address keeps its ordinals there as well. */
const mayHoldOrdinals = ({ connection }: TransferRequest, { kind }: AddressParts) =>
  kind === 'p2tr' && !connection?.state.accounts.some(({ role }) => role === 'ordinals')

function draftWalletTransfer({ request, to, coin, memo }: TransferContext): TransferDraft {
  if (request.amount === 'max')
    return { amount: 0n, notes: [createNote('stop', 'max-unsupported')] }
  const { amount } = request
  return {
    amount,
    notes: [...dustNotes(amount, to, coin), createNote('info', 'fee-by-wallet')],
    payload: { kind: 'transfer', to: to.address, amount, ...(memo && { memo: hex.encode(memo) }) },
  }
}
