import type { LatchkeyError, Release } from '#kernel'
import type { PaymentResult, PayRequest } from '#plugins/ports/payments'
import { paymentMark } from './paymentMark.ts'

/** A payment whose host awaits the result. */
export type PendingPayment = {
  readonly request: PayRequest
  readonly mark: string
  readonly result: Promise<PaymentResult>
  /** Aborted when it is settled. */
  readonly signal: AbortSignal
  settle(end: PaymentResult | LatchkeyError): void
}

/** Creates the pending payment. */
export function createPendingPayment(request: PayRequest, onSettled: Release): PendingPayment {
  const stop = new AbortController()
  let resolve: (paid: PaymentResult) => void = () => {}
  let reject: (error: LatchkeyError) => void = () => {}
  const result = new Promise<PaymentResult>((yes, no) => {
    resolve = yes
    reject = no
  })
  // Prevents an unhandled rejection if the host no longer listens.
  result.catch(() => {})
  return {
    request,
    mark: paymentMark(request),
    result,
    signal: stop.signal,
    settle(end) {
      if (stop.signal.aborted) return
      stop.abort()
      if ('code' in end) reject(end)
      else resolve(end)
      onSettled()
    },
  }
}
