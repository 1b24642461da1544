import type { Asset } from '#kernel'
import { fault } from '#kernel'
import { createNote, shortfall } from '#namespaces/kit'
import { buildCall } from './calls.ts'
import { getSpendable } from './readAccountInfo.ts'
import type { Holding, Token } from './tokens.ts'
import { parseAssetNumber, readHolding, readToken, readTokens } from './tokens.ts'
import type { TransferFacts, TransferOutcome } from './transferOutcome.ts'
import { addFeeMargin, clampAmount, readCallFee } from './transferOutcome.ts'

type TransferHoldings = {
  readonly asset: Asset
  readonly token: Token
  readonly own: Holding | undefined
  readonly theirs: Holding | undefined
}

async function readTransferHoldings({
  tools,
  request: { from, asset },
  to,
  options,
}: TransferFacts): Promise<TransferHoldings> {
  const number = parseAssetNumber(asset)
  const [payer, payee] = [tools.decodeSs58(from.address), tools.decodeSs58(to)]
  if (number === undefined || typeof payer === 'string' || typeof payee === 'string')
    throw fault('unsupported')
  const [token, own, theirs, [balance]] = await Promise.all([
    readToken(tools, from.network, number, options),
    readHolding(tools, from.network, number, payer.key, options),
    readHolding(tools, from.network, number, payee.key, options),
    readTokens(tools, from, [asset], options),
  ])
  if (!token || !balance) throw fault('unsupported')
  return { asset: balance.asset, token, own, theirs }
}

/** Plans a transfer of a token of the assets pallet. Its fee is paid in the coin. */
export async function planTokenTransfer(facts: TransferFacts): Promise<TransferOutcome> {
  const { codec, coin, deposit, own, request, to } = facts
  const held = await readTransferHoldings(facts)
  const { asset, token } = held
  const balance = held.own && !held.own.isFrozen ? held.own.balance : 0n
  const wanted = request.amount === 'max' ? balance : request.amount
  // A remainder below the minimum is sent along: the chain keeps no such remainders.
  const takesAll = wanted <= balance && balance - wanted < token.minimum
  const amount = takesAll ? balance : wanted
  const call = buildCall(codec, 'assets', takesAll ? ['transfer'] : ['transferKeepAlive'], [
    token.number,
    to,
    clampAmount(amount),
  ])
  const fee = await readCallFee(facts, call)
  const ceiling = addFeeMargin(fee)
  const unpaid = shortfall(getSpendable(own, deposit), ceiling)
  const notes = [
    ...(amount > balance || balance === 0n
      ? [createNote('stop', 'insufficient', asset, shortfall(balance, amount))]
      : []),
    ...(amount > wanted ? [createNote('warn', 'rest-included', asset, amount - wanted)] : []),
    ...(unpaid > 0n ? [createNote('stop', 'insufficient-fee', coin, unpaid)] : []),
    ...recipientNotes(facts, held, amount),
  ]
  return { call, amount, fee, ceiling, notes }
}

/**
 * A token that is not sufficient by itself can only be held by an account that holds the coin as
 * well.
 */
function recipientNotes(
  { coin, deposit, theirs }: TransferFacts,
  held: TransferHoldings,
  amount: bigint,
) {
  const { token, asset } = held
  if ((held.theirs?.balance ?? 0n) + amount < token.minimum || amount === 0n)
    return [createNote('stop', 'too-small', asset, token.minimum)]
  return held.theirs || token.isSufficient || theirs.exists
    ? []
    : [createNote('stop', 'recipient-inactive', coin, deposit)]
}
