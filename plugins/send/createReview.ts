import type {
  AbortOptions,
  Account,
  Balance,
  Namespace,
  Networks,
  Note,
  Slice,
  TransferPlan,
} from '#kernel'
import { parseNamespace } from '#kernel'
import type { ReviewedAction, ReviewedActions } from '#kernel/reviewed-action'
import { reviewError } from '#plugins/ports/reviewErrors'
import type { Transfers } from '#plugins/ports/reviewed-actions'
import { isTokenOnChain } from '#plugins/ports/reviewed-actions'
import type { Recipient, SendState } from '#plugins/ports/send'
import type { Token } from '#plugins/ports/tokens'
import type { RecipientInput } from './createRecipientInput.ts'
import { feeNotes } from './feeNotes.ts'
import { readCompleteTransfer } from './readCompleteTransfer.ts'

/** Dependencies of the review. */
export type ReviewTools = {
  readonly networks: Pick<Networks, 'load'>
  readonly transfers: Pick<Transfers, 'plan'>
  readonly reviewedActions: Pick<ReviewedActions, 'build'>
  readonly recipient: Pick<RecipientInput, 'resolve'>
  /** The form, as it is by now. */
  readonly state: Pick<Slice<SendState>, 'get'>
  account(): Account | undefined
}

const stopNote = (code: string): Note => ({ level: 'stop', code })

/** Turns an unaccepted look-alike into a stop. */
const toReviewNotes = ({ notes, like, accepted }: Recipient): readonly Note[] =>
  notes.map((note) =>
    note.code === 'look-alike' && like !== undefined && !accepted ? stopNote(note.code) : note,
  )

/** Stops a token whose symbol or decimals differ on its chain. */
async function checkToken(
  code: Pick<Namespace, 'balances'>,
  from: Account,
  chosen: Token,
  options: AbortOptions,
): Promise<readonly Note[]> {
  const { asset } = chosen
  const [coin, token] = await code.balances(from, {
    assets: asset.id === 'native' ? [] : [asset.id],
    ...options,
  })
  return isTokenOnChain(chosen, (asset.id === 'native' ? coin : token)?.asset)
    ? []
    : [stopNote('decimals-differ')]
}

/** True for a look-alike of an address that the account's history named after the review was built. */
const isUncompared = ({ address, like, accepted }: Recipient, reviewed: Recipient): boolean =>
  address === reviewed.address && like !== undefined && !accepted

/**
 * Last check before the wallet request: the receiver resembles no address that became known since,
 * the name still resolves to the address, and the coin still covers the fee.
 */
async function recheck(
  { networks, recipient: { resolve }, state }: ReviewTools,
  plan: TransferPlan,
  reviewed: Recipient,
): Promise<readonly Note[]> {
  const { from, asset } = plan.request
  const { name, address } = reviewed
  if (isUncompared(state.get().recipient, reviewed)) return [stopNote('look-alike')]
  if (name !== undefined && (await resolve(name, from.network)) !== address)
    return [stopNote('name-moved')]
  if (!plan.fee) return []
  const [coin]: readonly Balance[] = await (
    await networks.load(parseNamespace(from.network))
  ).balances(from, { assets: [] })
  const needed = plan.fee.expected + (asset === 'native' ? plan.amount : 0n)
  return coin && coin.total < needed ? [stopNote('insufficient-fee')] : []
}

/** Plans and freezes the transfer in the state. */
export async function createReview(
  tools: ReviewTools,
  state: SendState,
  options: AbortOptions = {},
): Promise<ReviewedAction> {
  const { networks, transfers, reviewedActions, account } = tools
  const from = account()
  if (!from) throw reviewError('review-outdated')
  const { recipient } = state
  const namespace = parseNamespace(from.network)
  const code = await networks.load(namespace)
  const { token, ...transfer } = readCompleteTransfer(state, code)
  const [plan, denied] = await Promise.all([
    transfers.plan(namespace, { ...transfer, asset: token.asset.id, ...options }),
    checkToken(code, from, token, options),
  ])
  // The form is that of the account it began with.
  if (plan.request.from.id !== from.id) throw reviewError('review-outdated')
  const { expiresAt } = plan
  return reviewedActions.build({
    kind: 'send',
    network: from.network,
    action: { plan },
    notes: [...toReviewNotes(recipient), ...denied, ...feeNotes(plan, token, state.tokenBalances)],
    recheck: () => recheck(tools, plan, recipient),
    ...(expiresAt !== undefined && { expiresAt }),
  })
}
