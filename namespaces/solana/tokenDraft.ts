import type { Asset, Note } from '#kernel'
import { fault } from '#kernel'
import type { Draft, Facts } from './draft.ts'
import { stop } from './draft.ts'
import { least } from './least.ts'
import { readMints } from './mints.ts'
import type { Reading } from './planReads.ts'
import { readEpoch, readRent } from './planReads.ts'
import { readTokenAccounts } from './tokenAccounts.ts'
import type { Place } from './tokenInstructions.ts'
import { placeOf, tokenInstructions } from './tokenInstructions.ts'
import { transferFeeOf } from './transferFee.ts'

/**
 * Bytes of a token account; Token-2022 marks that its owner cannot change, and keeps its fees
 * there. Only for when the simulation cannot tell.
 */
const sizes = { plain: 165, extended: 182 }
const above = (value: bigint) => (value > 0n ? value : 0n)

/**
 * A transfer of a token, out of as many of the sender's token accounts as it takes. Throws
 * `unsupported` for what is no token.
 */
export async function tokenDraft(read: Reading, facts: Facts): Promise<Draft> {
  const { request, recipient } = facts
  const { from, asset: id } = request
  const mint = (await readMints(read.node, read.network, [id], read.options)).get(id)
  if (!mint) throw fault('unsupported')
  const [accounts, place, estimate, feeOf] = await Promise.all([
    readTokenAccounts(read.node, from, read.options, id),
    placeOf(read, mint, recipient),
    readRent(read, mint.extensions.length > 0 ? sizes.extended : sizes.plain),
    transferFeeOf(mint, () => readEpoch(read)),
  ])
  const sources = accounts
    .filter(({ frozen, amount }) => !frozen && amount > 0n)
    .sort((a, b) => (a.amount > b.amount ? -1 : 1))
  const spendable = sources.reduce((sum, { amount }) => sum + amount, 0n)
  const amount = request.amount === 'max' ? spendable : request.amount
  const asset: Asset = { id, symbol: mint.symbol, name: mint.name, decimals: mint.decimals }
  return {
    trial: least(amount, spendable),
    watched: place.isNew ? [place.address] : [],
    instructions: (part) => tokenInstructions(from.address, recipient, mint, place, sources, part),
    settle(fee, made) {
      const cost = place.isNew ? (made ?? estimate) : 0n
      const missing =
        amount > spendable || amount <= 0n
          ? [stop('insufficient', asset, above(amount - spendable))]
          : []
      return {
        amount,
        notes: [
          ...missing,
          ...placeNotes(place, cost, facts),
          ...coinNotes(fee + cost, facts),
          ...feeNotes(asset, feeOf(amount)),
        ],
      }
    },
  }
}

function placeNotes(place: Place, cost: bigint, { coin }: Facts): readonly Note[] {
  if (place.wrong) return [stop('wrong-token-account')]
  return place.isNew
    ? [{ level: 'info', code: 'new-account', amount: { asset: coin.asset, value: cost } }]
    : []
}

function coinNotes(cost: bigint, { coin, rent }: Facts): readonly Note[] {
  const left = coin.spendable - cost
  if (left < 0n) return [stop('insufficient-fee', coin.asset, -left)]
  return left > 0n && left < rent ? [stop('reserve', coin.asset, rent)] : []
}

const feeNotes = (asset: Asset, value: bigint): readonly Note[] =>
  value > 0n ? [{ level: 'warn', code: 'transfer-fee', amount: { asset, value } }] : []
