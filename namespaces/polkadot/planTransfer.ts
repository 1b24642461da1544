import type { TransferPlan, TransferRequest } from '#kernel'
import { fault } from '#kernel'
import { readAccountInfo } from './accountInfo.ts'
import { coinOf } from './balances.ts'
import { depositOf } from './calls.ts'
import type { ChainTools } from './chainTools.ts'
import type { Codecs } from './codec.ts'
import type { Facts } from './outcome.ts'
import { note } from './outcome.ts'
import { planCoin } from './planCoin.ts'
import { planToken } from './planToken.ts'

/** The fee and the balances were read then; they are not shown as true for longer. */
const validity = 5 * 60_000

/**
 * Plans a transfer of the coin or of a token of the assets pallet: resolves `max`, asks the chain
 * for the fee, says what stands in the way. The bytes are written and read back
 * with the metadata of one node: only the wallet, with metadata of its own, could tell that it
 * lied. That is said, too.
 * Throws `bad-address`, `unsupported`, `rpc`.
 */
export async function planTransfer(
  tools: ChainTools,
  codecs: Codecs,
  request: TransferRequest,
): Promise<TransferPlan> {
  if (request.amount !== 'max' && request.amount < 0n) throw fault('too-small')
  const facts = await readFacts(tools, codecs, request)
  const checked = tools.parseAddress(request.to, facts.request.from.network)
  const {
    call,
    amount,
    fee,
    ceiling,
    notes: found,
  } = await (request.asset === 'native' ? planCoin(facts) : planToken(facts))
  const notes = [
    ...(checked.ok ? (checked.notes ?? []) : []),
    ...(request.memo ? [note('stop', 'memo-unsupported')] : []),
    ...found,
    note('info', 'node-metadata'),
  ]
  return {
    request,
    amount,
    fee: { asset: facts.coin, expected: fee, ...(ceiling !== undefined && { ceiling }) },
    notes,
    blocked: notes.some(({ level }) => level === 'stop'),
    expiresAt: tools.host.now() + validity,
    payload: { method: call.method.toHex(), specVersion: facts.codec.specVersion },
  }
}

async function readFacts(
  tools: ChainTools,
  codecs: Codecs,
  request: TransferRequest,
): Promise<Facts> {
  const { signal } = request
  const options = signal ? { signal } : {}
  const network = tools.networkMeant(request.from.network)
  const [checked, from] = [
    tools.parseAddress(request.to, network),
    tools.decodeSs58(request.from.address),
  ]
  if (!checked.ok || typeof from === 'string') throw fault('bad-address')
  const to = tools.decodeSs58(checked.address)
  if (typeof to === 'string') throw fault('bad-address')
  const [codec, own, theirs] = await Promise.all([
    codecs(network, options),
    readAccountInfo(tools, network, from.key, options),
    readAccountInfo(tools, network, to.key, options),
  ])
  const coin = coinOf(tools.host, network)
  return {
    tools,
    codec,
    coin,
    own,
    theirs,
    options,
    deposit: depositOf(codec),
    to: checked.address,
    request: { ...request, from: { ...request.from, network } },
  }
}
