import type { TransferPlan, TransferRequest } from '#kernel'
import { fault } from '#kernel'
import { createNote } from '#namespaces/kit'
import { getNativeAsset } from './balances.ts'
import { readDeposit } from './calls.ts'
import type { ChainTools } from './chainTools.ts'
import type { Codecs } from './codec.ts'
import { planNativeTransfer } from './planNativeTransfer.ts'
import { planTokenTransfer } from './planTokenTransfer.ts'
import { readAccountInfo } from './readAccountInfo.ts'
import type { TransferFacts } from './transferOutcome.ts'

/** Lifetime of a plan (ms). */
const planLifetime = 5 * 60_000

/**
 * Plans a transfer of the coin or of a token of the assets pallet.
 * Resolves `max`, reads the fee from the chain, notes every blocking reason. The bytes are encoded
 * and decoded with the metadata of one node; only the wallet, with its own metadata, could detect
 * false metadata, so a note warns of it. Throws `bad-address`, `unsupported`, `rpc`.
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
  } = await (request.asset === 'native' ? planNativeTransfer(facts) : planTokenTransfer(facts))
  const notes = [
    ...(checked.ok ? (checked.notes ?? []) : []),
    ...(request.memo ? [createNote('stop', 'memo-unsupported')] : []),
    ...found,
    createNote('info', 'node-metadata'),
  ]
  return {
    request,
    amount,
    fee: { asset: facts.coin, expected: fee, ...(ceiling !== undefined && { ceiling }) },
    notes,
    blocked: notes.some(({ level }) => level === 'stop'),
    expiresAt: tools.host.now() + planLifetime,
    payload: {
      method: call.method.toHex(),
      specVersion: facts.codec.specVersion,
      // The bytes of a transfer of everything name no amount.
      ...(request.asset === 'native' && request.amount === 'max' && { amount }),
    },
  }
}

async function readFacts(
  tools: ChainTools,
  codecs: Codecs,
  request: TransferRequest,
): Promise<TransferFacts> {
  const { signal } = request
  const options = signal ? { signal } : {}
  const network = tools.resolveNetwork(request.from.network)
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
  const coin = getNativeAsset(tools.host, network)
  return {
    tools,
    codec,
    coin,
    own,
    theirs,
    options,
    deposit: readDeposit(codec),
    to: checked.address,
    request: { ...request, from: { ...request.from, network } },
  }
}
