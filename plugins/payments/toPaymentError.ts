import type { LatchkeyError } from '#kernel'
import { reviewError } from '#kernel/review-error'
import type { PaymentUpdate } from './createStatusTracker.ts'
import { paymentError } from './errors.ts'

/** Converts a failed payment to the host's error; `undefined` if it was paid or is in progress. */
export function toPaymentError({ at, hash = '' }: PaymentUpdate): LatchkeyError | undefined {
  if (at === 'failure') return paymentError('payment-failed')
  if (at === 'refund') return paymentError('payment-refunded')
  if (at === 'altered') return reviewError('transaction-altered', { hash })
  // The provider stopped waiting, but the transaction may still arrive.
  return at === 'unknown' || at === 'timeout' ? reviewError('outcome-unknown') : undefined
}
