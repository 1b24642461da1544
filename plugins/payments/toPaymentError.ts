import type { LatchkeyError } from '#kernel'
import { featureError } from '#kernel/feature-error'
import type { PaymentUpdate } from './createStatusTracker.ts'

/**
 * What the host is told of a payment that did not end well; `undefined` for one that did, and while
 * it goes on.
 */
export function toPaymentError({ at, hash = '' }: PaymentUpdate): LatchkeyError | undefined {
  if (at === 'failure') return featureError('payment-failed')
  if (at === 'refund') return featureError('payment-refunded')
  if (at === 'altered') return featureError('transaction-altered', { hash })
  // The provider has waited in vain for what may still be on its way.
  return at === 'unknown' || at === 'timeout' ? featureError('outcome-unknown') : undefined
}
