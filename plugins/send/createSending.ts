import type { AbortOptions, Account, Caip2, Networks, Slice } from '#kernel'
import { fault, parseNamespace } from '#kernel'
import { formatDecimal } from '#kernel/amount'
import type { ReviewedAction } from '#kernel/reviewed-action'
import type { Transfers } from '#plugins/ports/reviewed-actions'
import type { Sending, SendState } from '#plugins/ports/send'
import { beginForm } from './beginForm.ts'
import { clearForm } from './clearForm.ts'
import { createAmountEntry } from './createAmountEntry.ts'
import type { Holdings } from './createHoldings.ts'
import { createLinkEntry } from './createLinkEntry.ts'
import type { RecipientInput } from './createRecipientInput.ts'
import type { ReviewTools } from './createReview.ts'
import { createReview } from './createReview.ts'
import type { SenderFacts } from './createSenderFacts.ts'
import type { SentRecipients } from './createSentRecipients.ts'
import { createSubmission } from './createSubmission.ts'
import { createTokenChoice } from './createTokenChoice.ts'
import { sendError } from './errors.ts'
import type { LinkRequest } from './parsePaymentLink.ts'
import { toMemoOption } from './toMemoOption.ts'

/** Dependencies of the send service. */
export type SendingTools = Omit<ReviewTools, 'transfers' | 'state' | 'recipient' | 'networks'> & {
  readonly transfers: Pick<Transfers, 'plan'>
  readonly state: Slice<SendState>
  readonly recipient: RecipientInput
  readonly networks: Pick<Networks, 'load' | 'find'>
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

type SendingService = Sending & {
  forget(): void
  isOnScreen(id: string): boolean
  take(link: LinkRequest, isCurrent: () => boolean): Promise<void>
}

/**
 * Creates the service, `forget` for a change of account, and `isOnScreen` for an action that the
 * open review shows.
 */
export function createSending(tools: SendingTools): SendingService {
  const { state, recipient, loadHistory, readSenderFacts } = tools
  const set = (change: Partial<SendState>) =>
    state.update((draft) => void Object.assign(draft, change))
  const forms = new WeakMap<ReviewedAction, SendState>()
  const onScreen = new Set<string>()
  const empty = () => clearForm(tools)
  const { carry, ...amounts } = createAmountEntry(tools)
  const choose = createTokenChoice({ ...tools, carry })
  const links = createLinkEntry(tools, choose)
  const { showLoading, ...submission } = createSubmission(tools, { forms, empty })
  return {
    get: state.get,
    subscribe: state.subscribe,
    choose,
    loadTokens: tools.holdings.load,
    ...amounts,
    setReceiver(text) {
      links.release(text)
      loadHistory()
      // An emptied field offers the history's recipients as well.
      if (text === '') set(readSenderFacts())
      recipient.set(text)
    },
    setMemo: (memo) => set({ memo }),
    accept: recipient.accept,
    switchToRecipientNetwork: () => switchToRecipientNetwork(tools),
    take: links.apply,
    openSend: tools.openSend,
    ...submission,
    begin: (params) => beginForm(tools, choose, params),
    setMax: (options) => setMax(tools, choose, options),
    async review(options) {
      const form = state.get()
      const action = await createReview(tools, form, options)
      forms.set(action, form)
      return action
    },
    getForm: (action) => forms.get(action),
    showReview({ id }) {
      onScreen.add(id)
      return () => void onScreen.delete(id)
    },
    isOnScreen: (id) => onScreen.has(id),
    forget() {
      empty()
      showLoading()
    },
  }
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
        dollars: undefined,
        max: { fee, notes: plan.notes },
      }),
  )
}
