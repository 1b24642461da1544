import type { Note } from '#kernel'
import { LatchkeyError } from '#kernel'
import type { FundingPopup, FundingPopups } from '#plugins/ports/funding'
import type { Payments, Review } from '#plugins/ports/payments'
import type { PaymentEntry } from './createPaymentJournal.ts'
import type { PendingPayment } from './createPendingPayment.ts'
import type { Tracking, TrackingTools } from './createTracking.ts'
import { paymentError } from './errors.ts'

/** Dependencies of the submission. */
export type SubmissionTools = Pick<
  TrackingTools,
  'state' | 'journal' | 'current' | 'platform' | 'exchanges'
> & {
  readonly tracking: Tracking
  readonly fundingPopups: Pick<FundingPopups, 'open'>
  /** True while the modal is on screen. */
  isShown(): boolean
}
/** Submits payments to wallets and exchanges, each once. The only place that does. */
export type PaymentSubmission = Pick<
  Payments,
  'confirm' | 'payFromExchange' | 'chooseAnotherMethod'
> & {
  /** Claims the payment right before the wallet request, unless another page has submitted it. */
  claim(): Promise<readonly Note[]>
}

type EntryDetails = Pick<PaymentEntry, 'by' | 'id' | 'network'> & Partial<PaymentEntry>

const buildEntry = (
  { platform }: SubmissionTools,
  { mark, request }: PendingPayment,
  details: EntryDetails,
): PaymentEntry => ({
  mark,
  named: request.reference !== undefined,
  at: platform.now(),
  ...details,
})

const buildDetails = ({ quote, action }: Review, hash?: string): EntryDetails => ({
  by: quote.method.direct ? 'direct' : 'quote',
  id: quote.id,
  intent: action.id,
  network: action.network,
  hash,
})

/** Creates the submission. */
export function createPaymentSubmission(tools: SubmissionTools): PaymentSubmission {
  const { state, journal, current, tracking } = tools
  let submitting: Review | undefined
  const opened: { popup?: FundingPopup | undefined } = {}
  const isBusy = () => state.get().progress !== undefined
  /** Releases the claim if the wallet has sent nothing; a payment of another page is shown. */
  const takeBack = (
    waiting: PendingPayment,
    { action }: Review,
    cause: LatchkeyError | undefined,
  ) => {
    const entry = journal.find(waiting.mark)
    if (entry && entry.intent !== action.id) return tracking.resume(waiting)
    if (entry) journal.remove(waiting.mark)
    tracking.set(undefined)
    if (!tools.isShown()) waiting.settle(new LatchkeyError('modal-closed', {}, { cause }))
  }

  return {
    async claim() {
      const waiting = current()
      if (!waiting || !submitting || journal.find(waiting.mark))
        return [{ level: 'stop', code: 'paid-elsewhere' }]
      journal.note(buildEntry(tools, waiting, buildDetails(submitting)))
      return []
    },
    async confirm(review, options) {
      const { action, last } = review
      const waiting = current()
      if (!last) return action.confirm(options)
      if (!waiting || isBusy()) {
        action.cancel()
        return action.get()
      }
      submitting = review
      tracking.set({ at: 'asking', method: 'wallet', network: action.network })
      const outcome = await action.confirm(options)
      submitting = undefined
      const { at, hash, error } = outcome
      if (hash !== undefined || at === 'unknown')
        tracking.begin(waiting, buildEntry(tools, waiting, buildDetails(review, hash)), {
          seen: action.get(),
        })
      else takeBack(waiting, review, error)
      return outcome
    },
    payFromExchange: (way, text) => payFromExchange(tools, way.id, text, opened),
    chooseAnotherMethod() {
      const { progress } = state.get()
      const waiting = current()
      // A payment whose status is unreadable may have been made.
      if (!waiting || !progress?.unpaid || progress.at !== 'waiting') return
      tracking.stop()
      // A page that stays open invites a second payment.
      opened.popup?.close()
      journal.remove(waiting.mark)
      tracking.set(undefined)
    },
  }
}

/**
 * Opens the window in the press, or browsers block it; if blocked all the same, the view shows a
 * link. A payment that another page has submitted meanwhile is shown instead.
 */
async function payFromExchange(
  tools: SubmissionTools,
  exchange: string,
  text: string,
  opened: { popup?: FundingPopup | undefined },
): Promise<void> {
  const { state, journal, current, tracking, fundingPopups, exchanges } = tools
  const waiting = current()
  const { payment, progress } = state.get()
  if (!waiting || !payment || progress) throw paymentError('payment-busy')
  if (journal.find(waiting.mark)) return tracking.resume(waiting)
  const network = payment.network.caipNetworkId
  tracking.set({ at: 'asking', method: 'exchange', network })
  const popup = fundingPopups.open(text)
  opened.popup = popup
  try {
    const { url, sessionId } = await exchanges.open(payment, exchange)
    if (journal.find(waiting.mark)) {
      popup?.close()
      return tracking.resume(waiting)
    }
    popup?.navigate(url)
    tracking.begin(
      waiting,
      buildEntry(tools, waiting, { by: 'exchange', id: sessionId, exchange, network }),
      { url },
    )
  } catch (error) {
    popup?.close()
    tracking.set(undefined)
    // A closed modal settles nothing while an exchange is asked.
    if (!tools.isShown()) waiting.settle(new LatchkeyError('modal-closed', {}, { cause: error }))
    throw error
  }
}
