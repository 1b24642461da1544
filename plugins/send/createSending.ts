import { object, optional, string } from 'valibot'
import type { AbortOptions, Account, AssetId, Caip2, Slice } from '#kernel'
import { fault, isAccountId, parseAccountId, parseNamespace, safeParse } from '#kernel'
import { formatDecimal } from '#kernel/amount'
import type { ReviewedAction } from '#kernel/reviewed-action'
import type { Transfers } from '#plugins/ports/reviewed-actions'
import type { Sending, SendState } from '#plugins/ports/send'
import type { Holdings } from './createHoldings.ts'
import type { RecipientInput } from './createRecipientInput.ts'
import type { ReviewTools } from './createReview.ts'
import { createReview } from './createReview.ts'
import type { SenderFacts } from './createSenderFacts.ts'
import type { SentRecipients } from './createSentRecipients.ts'
import { createTokenChoice } from './createTokenChoice.ts'
import { sendError } from './errors.ts'
import { initialState } from './initialState.ts'
import { memoSize } from './memoSize.ts'
import type { LinkRequest } from './parsePaymentLink.ts'
import { toMemoOption } from './toMemoOption.ts'

/** Dependencies of the send service. */
export type SendingTools = Omit<ReviewTools, 'transfers' | 'state' | 'recipient'> & {
  readonly transfers: Pick<Transfers, 'plan'>
  readonly state: Slice<SendState>
  readonly recipient: RecipientInput
  readonly holdings: Holdings
  readonly sentRecipients: SentRecipients
  readSenderFacts(): SenderFacts
  /** Reads the account's earlier recipients. */
  loadHistory(): void
  readonly openSend: Sending['openSend']
  account(): Account | undefined
  onSubmit(action: ReviewedAction): void
  switchNetwork(network: Caip2): Promise<void>
}

const sendParamsSchema = object({
  token: optional(string()),
  amount: optional(string()),
  to: optional(string()),
  memo: optional(string()),
})

/** Clears the form; the account's tokens and the last transaction stay. */
function clearForm({ state, recipient, readSenderFacts }: SendingTools): void {
  recipient.release()
  const { tokenBalances, tokensStatus, tokensRetryAt, hash, loading } = state.get()
  state.update(
    (draft) =>
      void Object.assign(draft, {
        ...initialState(),
        ...readSenderFacts(),
        token: undefined,
        unread: undefined,
        max: undefined,
        receiverProfileName: undefined,
        receiverProfileImageUrl: undefined,
        tokenBalances,
        tokensStatus,
        tokensRetryAt,
        hash,
        loading,
      }),
  )
}

type SendingService = Sending & {
  forget(): void
  take(link: LinkRequest, isCurrent: () => boolean): Promise<void>
}

const isSameForm = (one: SendState, other: SendState) =>
  one.sendTokenAmount === other.sendTokenAmount && one.receiverAddress === other.receiverAddress

/** Creates the service, and `forget` for a change of account. */
export function createSending(tools: SendingTools): SendingService {
  const { state, recipient, loadHistory, readSenderFacts, sentRecipients, onSubmit } = tools
  const set = (change: Partial<SendState>) =>
    state.update((draft) => void Object.assign(draft, change))
  const forms = new WeakMap<ReviewedAction, SendState>()
  let last: ReviewedAction | undefined

  const empty = () => clearForm(tools)
  const choose = createTokenChoice(tools)
  const submit: Sending['send'] = async (action, options) => {
    set({ loading: true })
    const done = action.confirm(options)
    onSubmit(action)
    const outcome = await done
    set({ loading: false })
    if (outcome.hash === undefined) return outcome
    if ('plan' in action.action) sentRecipients.add(action.account, action.action.plan.request.to)
    // Another account, or a later request of the host, has the form by now.
    if (isSameForm(state.get(), forms.get(action) ?? state.get())) empty()
    set({ hash: outcome.hash })
    return outcome
  }
  return {
    get: state.get,
    subscribe: state.subscribe,
    choose,
    loadTokens: tools.holdings.load,
    setAmount: (sendTokenAmount) => set({ sendTokenAmount, max: undefined }),
    setReceiver(text) {
      loadHistory()
      // An emptied field offers the history's recipients as well.
      if (text === '') set(readSenderFacts())
      recipient.set(text)
    },
    setMemo: (memo) => set({ memo }),
    accept: recipient.accept,
    switchToRecipientNetwork: () => switchToRecipientNetwork(tools),
    take: (link, isCurrent) => applyLinkRequest(tools, choose, link, isCurrent),
    openSend: tools.openSend,
    lastAction: () => last,
    pendingReview: () => (state.get().loading ? last : undefined),
    begin: (params) => begin(tools, choose, params),
    setMax: (options) => setMax(tools, choose, options),
    async review(options) {
      const form = state.get()
      const action = await createReview(tools, form, options)
      forms.set(action, form)
      return action
    },
    getForm: (action) => forms.get(action),
    send(action, options) {
      last = action
      return submit(action, options)
    },
    forget: empty,
  }
}

/** A token's key; a CAIP-10 id of another network than the account's stays what no chain knows. */
const toAssetId = (token: AssetId, network: Caip2 | undefined): AssetId =>
  isAccountId(token) && parseAccountId(token).network === network
    ? parseAccountId(token).address
    : token

/** Starts the form with a host's request, or continues the visitor's. */
function begin(tools: SendingTools, choose: Sending['choose'], params: unknown): void {
  const { state, recipient, holdings, loadHistory, readSenderFacts } = tools
  const set = (change: Partial<SendState>) =>
    state.update((draft) => void Object.assign(draft, change))
  loadHistory()
  holdings.renew()
  const requested = safeParse(sendParamsSchema, params)
  if (!requested) {
    if (state.get().fixed) clearForm(tools)
    // Recipients of a history that is read later are offered at the next look at the form, so that
    // nothing moves in this one.
    set(readSenderFacts())
    const { token, unread } = state.get()
    // The form shows a coin that could not be read.
    if (!token && unread === undefined) choose('native').catch(() => {})
    return
  }
  clearForm(tools)
  set({ fixed: true, sendTokenAmount: requested.amount ?? '', memo: requested.memo ?? '' })
  recipient.set(requested.to ?? '')
  choose(toAssetId(requested.token ?? 'native', tools.account()?.network)).catch(() => {})
}

async function switchToRecipientNetwork({
  state,
  recipient,
  switchNetwork,
}: SendingTools): Promise<void> {
  const { receiverAddress, recipient: read } = state.get()
  if (read.there === undefined) return
  await switchNetwork(read.there)
  // The change of account cleared the form.
  recipient.set(receiverAddress)
}

/**
 * Applies a payment link's asset, amount and memo, once the chain has confirmed the token. Rejects
 * if wallet or network cannot carry the memo, and if the visitor chose another token meanwhile.
 */
async function applyLinkRequest(
  { state }: SendingTools,
  choose: Sending['choose'],
  { asset, amount, memo }: LinkRequest,
  isCurrent: () => boolean,
): Promise<void> {
  if (asset === undefined && !amount && memo === undefined) return
  const { fixed, memoLimit = 0 } = state.get()
  if (fixed || (memo !== undefined && memoSize(memo) > memoLimit))
    throw sendError('send-incomplete')
  const id = asset ?? 'native'
  await choose(id)
  if (!isCurrent()) return
  const { token } = state.get()
  // The chain may write the token's address with other capitals than the link.
  if (!token?.confirmed || token.asset.id.toLowerCase() !== id.toLowerCase())
    throw sendError('send-token-missing')
  const sendTokenAmount =
    amount && 'units' in amount ? formatDecimal(amount.units, token.asset.decimals) : amount?.text
  state.update(
    (draft) =>
      void Object.assign(
        draft,
        sendTokenAmount !== undefined && { sendTokenAmount, max: undefined },
        memo !== undefined && { memo },
      ),
  )
}

/** Without a receiver the fee is estimated for a transfer to oneself. */
async function setMax(
  tools: SendingTools,
  choose: Sending['choose'],
  options: AbortOptions = {},
): Promise<void> {
  const { state, transfers, account } = tools
  const { asset, confirmed } = state.get().token ?? {}
  if (asset && confirmed === undefined) await choose(asset.id)
  const { token, recipient, memo, sendTokenAmount } = state.get()
  const from = account()
  if (!token || !from) throw sendError('send-token-missing')
  const { id, decimals } = token.asset
  const plan = await transfers.plan(parseNamespace(from.network), {
    asset: id,
    amount: 'max',
    to: recipient.address ?? from.address,
    ...toMemoOption(memo),
    ...options,
  })
  options.signal?.throwIfAborted()
  if (plan.notes.some(({ code }) => code === 'max-unsupported')) throw fault('unsupported')
  const now = state.get()
  // A payment link may have filled in its amount by now.
  if (account()?.id !== from.id || now.token?.asset.id !== id) return
  if (now.sendTokenAmount !== sendTokenAmount) return
  const fee =
    id === 'native' && plan.fee
      ? { asset: plan.fee.asset, value: plan.fee.ceiling ?? plan.fee.expected }
      : undefined
  state.update(
    (draft) =>
      void Object.assign(draft, {
        sendTokenAmount: formatDecimal(plan.amount, decimals),
        max: { fee, notes: plan.notes },
      }),
  )
}
