import type { LatchkeyError } from '#kernel'
import { reviewError } from '#kernel/review-error'
import type { PaymentUpdate } from './createStatusTracker.ts'
import { paymentError } from './errors.ts'

/**
 * What the host is told of a payment that did not end well; `undefined` for one that did, and while
 * it goes on.
 */
export function toPaymentError({ at, hash = '' }: PaymentUpdate): LatchkeyError | undefined {
  if (at === 'failure') return paymentError('payment-failed')
  if (at === 'refund') return paymentError('payment-refunded')
  if (at === 'altered') return reviewError('transaction-altered', { hash })
  // The provider has waited in vain for what may still be on its way.
  return at === 'unknown' || at === 'timeout' ? reviewError('outcome-unknown') : undefined
}
