import type { Asset, Note } from '#kernel'
import { fault } from '#kernel'
import { blockingNote, createNote } from '#namespaces/kit'
import { toChainAmount, toShownAmount } from './amountScale.ts'
import type { RecipientTokenAccount } from './createTokenInstructions.ts'
import { createTokenInstructions, resolveRecipientTokenAccount } from './createTokenInstructions.ts'
import type { TransferDraft, TransferFacts } from './draft.ts'
import { minBigInt } from './minBigInt.ts'
import { readMints } from './mints.ts'
import type { ReadContext } from './planReads.ts'
import { readEpoch, readRent } from './planReads.ts'
import { readAmountScale } from './readAmountScale.ts'
import { readChainTime } from './readChainTime.ts'
import { readMintTransferFee } from './readMintTransferFee.ts'
import { refusalNotes } from './refusalNotes.ts'
import type { AmountPart } from './splitAmount.ts'
import { splitAmount } from './splitAmount.ts'
import type { TokenAccount } from './tokenAccounts.ts'
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
  const { node, network, options } = context
  const mint = (await readMints(node, network, [id], options)).get(id)
  if (!mint) throw fault('unsupported')
  const [accounts, recipientAccount, estimate, getTransferFee, scale] = await Promise.all([
    readTokenAccounts(node, from, options, id),
    resolveRecipientTokenAccount(context, mint, recipient),
    readRent(
      context,
      mint.extensions.length > 0 ? tokenAccountSizes.extended : tokenAccountSizes.plain,
    ),
    readMintTransferFee(mint, () => readEpoch(context)),
    readAmountScale(mint, () => readChainTime(node, network, options)),
  ])
  const held = accounts
    .filter(({ amount }) => amount > 0n)
    .sort((a, b) => (a.amount > b.amount ? -1 : 1))
  const sources = held.filter(({ frozen }) => !frozen)
  const spendable = sumAmounts(sources)
  const amount = request.amount === 'max' ? spendable : toChainAmount(request.amount, scale)
  const asset: Asset = { id, symbol: mint.symbol, name: mint.name, decimals: mint.decimals }
  const toNote: AmountNote = (level, code, value) =>
    createNote(level, code, asset, toShownAmount(value, scale))
  return {
    scale,
    // The token program looks for it in the instruction before a transfer.
    memoEach: recipientAccount.needsMemo,
    simulatedAmount: minBigInt(amount, spendable),
    watchedAddresses: recipientAccount.isNew ? [recipientAccount.address] : [],
    instructions: (part) =>
      createTokenInstructions(
        from.address,
        recipient,
        mint,
        recipientAccount,
        splitAmount(sources, part),
      ),
    finalize(fee, made) {
      const cost = recipientAccount.isNew ? (made ?? estimate) : 0n
      return {
        amount,
        notes: [
          ...balanceNotes(amount, spendable, sumAmounts(held), toNote),
          ...refusalNotes(mint, recipientAccount, request.memo),
          ...recipientNotes(recipientAccount, cost, facts),
          ...nativeBalanceNotes(fee + cost, facts),
          ...transferFeeNotes(splitAmount(sources, amount), getTransferFee, toNote),
        ],
      }
    },
  }
}

type AmountNote = (level: Note['level'], code: string, value: bigint) => Note

const sumAmounts = (accounts: readonly TokenAccount[]) =>
  accounts.reduce((sum, { amount }) => sum + amount, 0n)

/** The token does not cover the amount, or would if its issuer had not frozen a part. */
function balanceNotes(
  amount: bigint,
  spendable: bigint,
  held: bigint,
  toNote: AmountNote,
): readonly Note[] {
  if (amount <= spendable && amount > 0n) return []
  return held > spendable && amount <= held && amount >= 0n
    ? [blockingNote('token-frozen')]
    : [toNote('stop', 'insufficient', atLeastZero(amount - spendable))]
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

/** The mint keeps a fee of each part; the recipient gets the rest. */
function transferFeeNotes(
  parts: readonly AmountPart[],
  getTransferFee: (amount: bigint) => bigint,
  toNote: AmountNote,
): readonly Note[] {
  const sent = parts.reduce((sum, { part }) => sum + part, 0n)
  const fee = parts.reduce((sum, { part }) => sum + getTransferFee(part), 0n)
  return fee > 0n
    ? [toNote('warn', 'transfer-fee', fee), toNote('info', 'arrives', sent - fee)]
    : []
}
