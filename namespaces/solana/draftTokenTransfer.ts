import type { Asset, Note } from '#kernel'
import { fault } from '#kernel'
import { blockingNote } from '#namespaces/kit'
import type { RecipientTokenAccount } from './createTokenInstructions.ts'
import { createTokenInstructions, resolveRecipientTokenAccount } from './createTokenInstructions.ts'
import type { TransferDraft, TransferFacts } from './draft.ts'
import { minBigInt } from './minBigInt.ts'
import { readMints } from './mints.ts'
import type { ReadContext } from './planReads.ts'
import { readEpoch, readRent } from './planReads.ts'
import { readMintTransferFee } from './readMintTransferFee.ts'
import { readTokenAccounts } from './tokenAccounts.ts'

/**
 * Bytes of a token account; Token-2022 adds its immutable owner and withheld fees.
 * Used only without a simulation.
 */
const tokenAccountSizes = { plain: 165, extended: 182 }
const atLeastZero = (value: bigint) => (value > 0n ? value : 0n)

/**
 * Drafts a transfer of a token out of the sender's token accounts.
 * Throws `unsupported` for an unknown token.
 */
export async function draftTokenTransfer(
  context: ReadContext,
  facts: TransferFacts,
): Promise<TransferDraft> {
  const { request, recipient } = facts
  const { from, asset: id } = request
  const mint = (await readMints(context.node, context.network, [id], context.options)).get(id)
  if (!mint) throw fault('unsupported')
  const [accounts, recipientAccount, estimate, getTransferFee] = await Promise.all([
    readTokenAccounts(context.node, from, context.options, id),
    resolveRecipientTokenAccount(context, mint, recipient),
    readRent(
      context,
      mint.extensions.length > 0 ? tokenAccountSizes.extended : tokenAccountSizes.plain,
    ),
    readMintTransferFee(mint, () => readEpoch(context)),
  ])
  const sources = accounts
    .filter(({ frozen, amount }) => !frozen && amount > 0n)
    .sort((a, b) => (a.amount > b.amount ? -1 : 1))
  const spendable = sources.reduce((sum, { amount }) => sum + amount, 0n)
  const amount = request.amount === 'max' ? spendable : request.amount
  const asset: Asset = { id, symbol: mint.symbol, name: mint.name, decimals: mint.decimals }
  return {
    simulatedAmount: minBigInt(amount, spendable),
    watchedAddresses: recipientAccount.isNew ? [recipientAccount.address] : [],
    instructions: (part) =>
      createTokenInstructions(from.address, recipient, mint, recipientAccount, sources, part),
    finalize(fee, made) {
      const cost = recipientAccount.isNew ? (made ?? estimate) : 0n
      const missing =
        amount > spendable || amount <= 0n
          ? [blockingNote('insufficient', asset, atLeastZero(amount - spendable))]
          : []
      return {
        amount,
        notes: [
          ...missing,
          ...recipientNotes(recipientAccount, cost, facts),
          ...nativeBalanceNotes(fee + cost, facts),
          ...transferFeeNotes(asset, getTransferFee(amount)),
        ],
      }
    },
  }
}

function recipientNotes(
  place: RecipientTokenAccount,
  cost: bigint,
  { coin }: TransferFacts,
): readonly Note[] {
  if (place.isWrongMint) return [blockingNote('wrong-token-account')]
  if (place.isForeign) return [blockingNote('other-owner')]
  return place.isNew
    ? [{ level: 'info', code: 'new-account', amount: { asset: coin.asset, value: cost } }]
    : []
}

function nativeBalanceNotes(cost: bigint, { coin, rent }: TransferFacts): readonly Note[] {
  const left = coin.spendable - cost
  if (left < 0n) return [blockingNote('insufficient-fee', coin.asset, -left)]
  return left > 0n && left < rent ? [blockingNote('reserve', coin.asset, rent)] : []
}

const transferFeeNotes = (asset: Asset, value: bigint): readonly Note[] =>
  value > 0n ? [{ level: 'warn', code: 'transfer-fee', amount: { asset, value } }] : []
