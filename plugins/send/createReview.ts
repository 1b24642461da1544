import type {
  AbortOptions,
  Account,
  Balance,
  Caip2,
  Namespace,
  Networks,
  Note,
  TransferPlan,
} from '#kernel'
import { parseNamespace } from '#kernel'
import { featureError } from '#kernel/feature-error'
import type { ReviewedAction, ReviewedActions } from '#kernel/reviewed-action'
import type { Transfers } from '#plugins/reviewed-actions/port'
import type { Token } from '#plugins/tokens/port'
import { feeNotes } from './feeNotes.ts'
import type { Recipient, SendState } from './port.ts'
import { readCompleteTransfer } from './readCompleteTransfer.ts'

/** What a review is made with. */
export type ReviewTools = {
  readonly networks: Pick<Networks, 'load'>
  readonly transfers: Pick<Transfers, 'plan'>
  readonly reviewedActions: Pick<ReviewedActions, 'build'>
  account(): Account | undefined
  resolve(name: string, network: Caip2): Promise<string | undefined>
}

const stopNote = (code: string): Note => ({ level: 'stop', code })

/** What the visitor has not accepted stops it. */
const toReviewNotes = ({ notes, like, accepted }: Recipient): readonly Note[] =>
  notes.map((note) =>
    note.code === 'look-alike' && like !== undefined && !accepted ? stopNote(note.code) : note,
  )

/**
 * Asks the chain what the token is: an amount means what the chain says, whoever told of the token
 * before.
 */
async function checkToken(
  code: Pick<Namespace, 'balances'>,
  from: Account,
  { asset, confirmed }: Token,
  options: AbortOptions,
): Promise<readonly Note[]> {
  const [coin, token] = await code.balances(from, {
    assets: asset.id === 'native' ? [] : [asset.id],
    ...options,
  })
  const real = (asset.id === 'native' ? coin : token)?.asset
  const isSame = real?.decimals === asset.decimals && (real.symbol || asset.symbol) === asset.symbol
  return isSame && confirmed !== false ? [] : [stopNote('decimals-differ')]
}

/**
 * The last look before the wallet is asked: the name still leads there, and the coin that pays the
 * fee is still there.
 */
async function recheck(
  { networks, resolve }: ReviewTools,
  plan: TransferPlan,
  { name, address }: Recipient,
): Promise<readonly Note[]> {
  const { from, asset } = plan.request
  if (name !== undefined && (await resolve(name, from.network)) !== address)
    return [stopNote('name-moved')]
  if (!plan.fee) return []
  const [coin]: readonly Balance[] = await (
    await networks.load(parseNamespace(from.network))
  ).balances(from, { assets: [] })
  const needed = plan.fee.expected + (asset === 'native' ? plan.amount : 0n)
  return coin && coin.total < needed
    ? [
        {
          ...stopNote('insufficient-fee'),
          amount: { asset: coin.asset, value: needed - coin.total },
        },
      ]
    : []
}

/** Plans what the state says and freezes it. */
export async function createReview(
  tools: ReviewTools,
  state: SendState,
  options: AbortOptions = {},
): Promise<ReviewedAction> {
  const { networks, transfers, reviewedActions, account } = tools
  const from = account()
  if (!from) throw featureError('review-outdated')
  const { recipient } = state
  const namespace = parseNamespace(from.network)
  const code = await networks.load(namespace)
  const { token, amount, to } = readCompleteTransfer(state, code)
  const [plan, denied] = await Promise.all([
    transfers.plan(namespace, { to, asset: token.asset.id, amount, ...options }),
    checkToken(code, from, token, options),
  ])
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
