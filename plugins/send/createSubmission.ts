import type { Account, Slice } from '#kernel'
import type { ReviewedAction } from '#kernel/reviewed-action'
import type { Sending, SendState } from '#plugins/ports/send'
import type { SentRecipients } from './createSentRecipients.ts'

/** Submits reviewed transfers to the wallet. */
export type Submission = Pick<Sending, 'send' | 'lastAction' | 'pendingReview'> & {
  /** Shows if the wallet has an action of the account. */
  showLoading(): void
}
type SubmissionTools = {
  readonly state: Slice<SendState>
  readonly sentRecipients: SentRecipients
  account(): Account | undefined
  onSubmit(action: ReviewedAction): void
}
/** The forms that actions were reviewed from, and the function that clears the current one. */
type SubmittedForm = {
  readonly forms: Pick<WeakMap<ReviewedAction, SendState>, 'get'>
  empty(): void
}

/** Typed dollars are another amount of the token once its price has changed. */
const isSameAmount = (one: SendState, other: SendState) =>
  one.sendTokenAmount === other.sendTokenAmount ||
  (one.dollars !== undefined && one.dollars === other.dollars)

const isSameForm = (one: SendState, other: SendState) =>
  isSameAmount(one, other) &&
  one.receiverAddress === other.receiverAddress &&
  one.memo === other.memo &&
  one.token?.asset.id === other.token?.asset.id

/** Creates the submission. */
export function createSubmission(
  { state, sentRecipients, account, onSubmit }: SubmissionTools,
  { forms, empty }: SubmittedForm,
): Submission {
  const set = (change: Partial<SendState>) =>
    state.update((draft) => void Object.assign(draft, change))
  const asked = new Set<ReviewedAction>()
  let last: ReviewedAction | undefined
  const isOwn = (action: ReviewedAction) => action.account === account()?.id
  const pendingReview = () => [...asked].findLast(isOwn)
  const showLoading = () => set({ loading: pendingReview() !== undefined })
  return {
    lastAction: () => last,
    pendingReview,
    showLoading,
    async send(action, options) {
      last = action
      asked.add(action)
      showLoading()
      const done = action.confirm(options)
      onSubmit(action)
      const outcome = await done
      asked.delete(action)
      showLoading()
      if (outcome.hash === undefined) return outcome
      if ('plan' in action.action) sentRecipients.add(action.account, action.action.plan.request.to)
      // The form of another account stays as it is, as that of a later request of the host does.
      if (!isOwn(action)) return outcome
      if (isSameForm(state.get(), forms.get(action) ?? state.get())) empty()
      set({ hash: outcome.hash })
      return outcome
    },
  }
}
