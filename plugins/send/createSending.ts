import { object, optional, string } from 'valibot'
import type { AbortOptions, Account, AssetId, Caip2, Slice } from '#kernel'
import { parseNamespace, safeParse } from '#kernel'
import { formatDecimal } from '#kernel/amount'
import { featureError } from '#kernel/feature-error'
import type { ReviewedAction } from '#kernel/reviewed-action'
import type { Transfers } from '#plugins/reviewed-actions/port'
import type { Holdings } from './createHoldings.ts'
import type { RecipientInput } from './createRecipientInput.ts'
import type { ReviewTools } from './createReview.ts'
import { createReview } from './createReview.ts'
import type { SentRecipients } from './createSentRecipients.ts'
import { initialState } from './initialState.ts'
import type { LinkRequest } from './parsePaymentLink.ts'
import type { Sending, SendState } from './port.ts'

/** What sending is made of. */
export type SendingTools = Omit<ReviewTools, 'resolve' | 'transfers'> & {
  readonly transfers: Pick<Transfers, 'plan'>
  readonly state: Slice<SendState>
  readonly recipient: RecipientInput
  readonly holdings: Holdings
  readonly sentRecipients: SentRecipients
  /** Reads to whom the account has sent before. */
  loadHistory(): void
  readonly openSend: Sending['openSend']
  account(): Account | undefined
  onSubmit(intent: ReviewedAction): void
  switchNetwork(network: Caip2): Promise<void>
}

const sendParamsSchema = object({
  token: optional(string()),
  amount: optional(string()),
  to: optional(string()),
})

/** Makes the service, and what empties it when the account is another one. */
export function createSending(
  tools: SendingTools,
): Sending & { forget(): void; take(asked: LinkRequest): Promise<void> } {
  const { state, recipient, loadHistory, sentRecipients, onSubmit } = tools
  const set = (change: Partial<SendState>) =>
    state.update((draft) => void Object.assign(draft, change))
  let last: ReviewedAction | undefined

  const empty = () => {
    recipient.release()
    const { tokenBalances, hash, loading } = state.get()
    set({
      ...initialState(),
      token: undefined,
      unread: undefined,
      max: undefined,
      receiverProfileName: undefined,
      receiverProfileImageUrl: undefined,
      tokenBalances,
      hash,
      loading,
    })
  }
  const choose: Sending['choose'] = (asset) => chooseToken(tools, asset)
  const submit: Sending['send'] = async (intent, options) => {
    set({ loading: true })
    const done = intent.confirm(options)
    onSubmit(intent)
    const outcome = await done
    set({ loading: false })
    if (outcome.hash === undefined) return outcome
    if ('plan' in intent.action) sentRecipients.add(intent.account, intent.action.plan.request.to)
    empty()
    set({ hash: outcome.hash })
    return outcome
  }
  const setAmount = (sendTokenAmount: string) => set({ sendTokenAmount, max: undefined })

  return {
    get: state.get,
    subscribe: state.subscribe,
    choose,
    setAmount,
    setReceiver(text) {
      loadHistory()
      recipient.set(text)
    },
    accept: recipient.accept,
    switchToRecipientNetwork: () => switchToRecipientNetwork(tools),
    take: (asked) => applyLinkRequest(tools, asked),
    openSend: tools.openSend,
    lastAction: () => last,
    begin(params) {
      const given = safeParse(sendParamsSchema, params)
      if (!given) {
        if (state.get().fixed) empty()
        return
      }
      empty()
      set({ fixed: true, sendTokenAmount: given.amount ?? '' })
      loadHistory()
      recipient.set(given.to ?? '')
      choose(given.token ?? 'native').catch(() => {})
    },
    setMax: (options) => setMax(tools, options),
    review: (options) =>
      createReview({ ...tools, resolve: recipient.resolve }, state.get(), options),
    send(intent, options) {
      last = intent
      return submit(intent, options)
    },
    forget: empty,
  }
}

/** Shows it as it is known, then as its chain has it. */
async function chooseToken(
  { state, recipient, holdings, account }: SendingTools,
  asset: AssetId,
): Promise<void> {
  const set = (change: Partial<SendState>) =>
    state.update((draft) => void Object.assign(draft, change))
  const { tokenBalances, token: before } = state.get()
  const shown = [...tokenBalances, ...(before ? [before] : [])].find(
    (one) => one.asset.id === asset,
  )
  if (shown) set({ token: shown, unread: undefined, max: undefined })
  const from = account()?.id
  // Another one was chosen meanwhile, or another account is active.
  const isOver = () => account()?.id !== from || (shown && state.get().token?.asset.id !== asset)
  const token = await holdings.read(asset).catch((error: unknown) => {
    if (!isOver()) set({ unread: asset })
    throw error
  })
  if (isOver()) return
  set({ token: { ...token, price: token.price ?? shown?.price }, unread: undefined })
  recipient.recheck()
}

async function switchToRecipientNetwork({
  state,
  recipient,
  switchNetwork,
}: SendingTools): Promise<void> {
  const { receiverAddress, recipient: read } = state.get()
  if (read.there === undefined) return
  await switchNetwork(read.there)
  // With the account the form was emptied.
  recipient.set(receiverAddress)
}

/** What a link asks for becomes what is sent, once its chain has confirmed the token. */
async function applyLinkRequest(
  tools: SendingTools,
  { asset, amount }: LinkRequest,
): Promise<void> {
  const { state } = tools
  if (asset === undefined && !amount) return
  if (state.get().fixed) throw featureError('send-incomplete')
  await chooseToken(tools, asset ?? 'native')
  const { token } = state.get()
  if (!token?.confirmed) throw featureError('send-token-missing')
  if (!amount) return
  const sendTokenAmount =
    'units' in amount ? formatDecimal(amount.units, token.asset.decimals) : amount.text
  state.update((draft) => void Object.assign(draft, { sendTokenAmount, max: undefined }))
}

/** Until somebody is named, the fee is that of sending it to oneself. */
async function setMax(tools: SendingTools, options: AbortOptions = {}): Promise<void> {
  const { state, transfers, account } = tools
  const { asset, confirmed } = state.get().token ?? {}
  if (asset && confirmed === undefined) await chooseToken(tools, asset.id)
  const { token, recipient } = state.get()
  const from = account()
  if (!token || !from) throw featureError('send-token-missing')
  const { id, decimals } = token.asset
  const plan = await transfers.plan(parseNamespace(from.network), {
    asset: id,
    amount: 'max',
    to: recipient.address ?? from.address,
    ...options,
  })
  options.signal?.throwIfAborted()
  if (state.get().token?.asset.id !== id) return
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
