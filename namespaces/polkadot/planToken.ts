import type { Asset } from '#kernel'
import { fault } from '#kernel'
import { transferable } from './accountInfo.ts'
import { callOf } from './calls.ts'
import type { Facts, Outcome } from './outcome.ts'
import { carried, ceilingOf, feeFor, lack, note } from './outcome.ts'
import type { Holding, Token } from './tokens.ts'
import { assetNumber, readHolding, readToken, readTokens } from './tokens.ts'

type Held = {
  readonly asset: Asset
  readonly token: Token
  readonly own: Holding | undefined
  readonly theirs: Holding | undefined
}

async function readHeld({ tools, request: { from, asset }, to, options }: Facts): Promise<Held> {
  const number = assetNumber(asset)
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
export async function planToken(facts: Facts): Promise<Outcome> {
  const { codec, coin, deposit, own, request, to } = facts
  const held = await readHeld(facts)
  const { asset, token } = held
  const balance = held.own && !held.own.isFrozen ? held.own.balance : 0n
  const wanted = request.amount === 'max' ? balance : request.amount
  // What would be left below the minimum goes along: the chain keeps no such rests.
  const takesAll = wanted <= balance && balance - wanted < token.minimum
  const amount = takesAll ? balance : wanted
  const call = callOf(codec, 'assets', takesAll ? ['transfer'] : ['transferKeepAlive'], [
    token.number,
    to,
    carried(amount),
  ])
  const fee = await feeFor(facts, call)
  const ceiling = ceilingOf(fee)
  const unpaid = lack(transferable(own, deposit), ceiling)
  const notes = [
    ...(amount > balance || balance === 0n
      ? [note('stop', 'insufficient', asset, lack(balance, amount))]
      : []),
    ...(amount > wanted ? [note('warn', 'rest-included', asset, amount - wanted)] : []),
    ...(unpaid > 0n ? [note('stop', 'insufficient-fee', coin, unpaid)] : []),
    ...received(facts, held, amount),
  ]
  return { call, amount, fee, ceiling, notes }
}

/**
 * A token that is not sufficient by itself can only be held by an account that holds the coin as
 * well.
 */
function received({ coin, deposit, theirs }: Facts, held: Held, amount: bigint) {
  const { token, asset } = held
  if ((held.theirs?.balance ?? 0n) + amount < token.minimum || amount === 0n)
    return [note('stop', 'too-small', asset, token.minimum)]
  return held.theirs || token.isSufficient || theirs.exists
    ? []
    : [note('stop', 'recipient-inactive', coin, deposit)]
}
