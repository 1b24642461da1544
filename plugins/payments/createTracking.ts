import type { LatchkeyError, Release, Slice } from '#kernel'
import type { PaymentResult, PayState, Progress } from '#plugins/ports/payments'
import { reviewError } from '#plugins/ports/reviewErrors'
import type { PaymentEntry, PaymentJournal } from './createPaymentJournal.ts'
import type { PendingPayment } from './createPendingPayment.ts'
import type { KnownAction, PaymentUpdate, StatusTrackerTools } from './createStatusTracker.ts'
import { createStatusTracker } from './createStatusTracker.ts'
import { paymentError } from './errors.ts'

/** Converts a failed payment to the host's error; `undefined` if it was paid or is in progress. */
function toPaymentError({ at, hash = '' }: PaymentUpdate): LatchkeyError | undefined {
  if (at === 'failure') return paymentError('payment-failed')
  if (at === 'refund') return paymentError('payment-refunded')
  if (at === 'altered') return reviewError('transaction-altered', { hash })
  // The provider stopped waiting, but the transaction may still arrive.
  return at === 'unknown' || at === 'timeout' ? reviewError('outcome-unknown') : undefined
}

/** Dependencies of the tracking. */
export type TrackingTools = StatusTrackerTools & {
  readonly journal: PaymentJournal
  readonly state: Slice<PayState>
  current(): PendingPayment | undefined
}
/** Submitted payments, tracked until they settle. */
export type Tracking = {
  set(progress: Progress | undefined): void
  /** `url`: the exchange's page; `seen`: the known state of this page's action. */
  begin(
    waiting: PendingPayment,
    entry: PaymentEntry,
    known?: { readonly url?: string; readonly seen?: KnownAction },
  ): void
  /** Resumes a payment that an earlier page submitted. */
  resume(waiting: PendingPayment): void
  readonly stop: Release
}

const toMethod = ({ by }: PaymentEntry): Progress['method'] =>
  by === 'exchange' ? 'exchange' : 'wallet'
/** `waiting` is also the chain's first stage; it must not revert a later one. */
const mergeStatus = (
  before: Progress,
  { at, hash = before.hash, unpaid }: PaymentUpdate,
): Progress => ({
  ...before,
  at: at === 'waiting' && before.at === 'pending' ? before.at : at,
  hash,
  unpaid,
})

/** Builds the host's result of a paid request. */
function toPaymentResult(
  entry: PaymentEntry,
  { at, hash }: PaymentUpdate,
): PaymentResult | undefined {
  return at === 'success' || at === 'submitted'
    ? { status: at, method: toMethod(entry), id: entry.id || (hash ?? ''), hash }
    : undefined
}

/** True if the journal has a later submission of the request, by another page. */
function isRepeated(journal: PaymentJournal, { mark, id, intent }: PaymentEntry): boolean {
  const latest = journal.find(mark)
  return latest !== undefined && (latest.id !== id || latest.intent !== intent)
}

/**
 * Updates the journal: a paid reference and an altered payment stay for a day, a failed payment may
 * be repeated.
 */
function updateJournal(
  journal: PaymentJournal,
  entry: PaymentEntry,
  { at, hash }: PaymentUpdate,
): void {
  if (isRepeated(journal, entry)) return
  const paid = at === 'success' || at === 'submitted' ? at : undefined
  if (at === 'altered') journal.note({ ...entry, altered: true, hash })
  else if (paid && entry.named) journal.note({ ...entry, paid, hash })
  else if (paid || at === 'failure' || at === 'refund') journal.remove(entry.mark)
}

/** Creates the tracking. */
export function createTracking(tools: TrackingTools): Tracking {
  const { state, journal, current } = tools
  const follow = createStatusTracker(tools)
  let stop: Release = () => {}
  const set = (progress: Progress | undefined) =>
    state.update((draft) => void Object.assign(draft, { progress }))

  const applyProgress = (waiting: PendingPayment, entry: PaymentEntry, progress: Progress) => {
    if (current() === waiting) set(progress)
    updateJournal(journal, entry, progress)
    const end = toPaymentResult(entry, progress) ?? toPaymentError(progress)
    if (end) waiting.settle(end)
  }
  const begin: Tracking['begin'] = (waiting, entry, { url, seen } = {}) => {
    stop()
    journal.note(entry)
    const { network, hash } = entry
    let progress: Progress = { at: 'waiting', method: toMethod(entry), network, hash, url }
    // "Paid" would be false until the provider tells so.
    if (seen?.at !== 'unknown') set(progress)
    const update = (change: PaymentUpdate) => {
      progress = mergeStatus(progress, change)
      applyProgress(waiting, entry, progress)
    }
    stop = follow(entry, update, seen)
  }
  return {
    set,
    begin,
    resume(waiting) {
      const entry = journal.find(waiting.mark)
      const before = entry?.paid && toPaymentResult(entry, { at: entry.paid, hash: entry.hash })
      if (before) {
        waiting.settle(before)
        set(undefined)
      } else if (entry?.altered) {
        const { network, hash } = entry
        applyProgress(waiting, entry, { at: 'altered', method: 'wallet', network, hash })
      } else if (entry) begin(waiting, entry)
    },
    stop: () => stop(),
  }
}
