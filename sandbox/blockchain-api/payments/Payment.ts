import type { Hex } from 'viem'
import type { components } from '../../api/provider.generated.ts'
import type { Asset } from '../assets/Asset.ts'

export type PaymentQuote = components['schemas']['PaymentQuote']
export type PaymentStep = components['schemas']['PaymentStep']
export type PaymentStatus =
  | 'waiting'
  | 'pending'
  | 'success'
  | 'submitted'
  | 'failure'
  | 'refund'
  | 'timeout'

/** A payment that was quoted. */
export type Payment = {
  readonly requestId: string
  readonly user: string | undefined
  readonly origin: { readonly asset: Asset; readonly amount: bigint }
  readonly destination: { readonly asset: Asset; readonly amount: bigint }
  readonly recipient: string
  /** Milliseconds since 1970. */
  readonly quotedAt: number
  /**
   * The step before the recipient is paid: a deposit at an address of its own, or a transaction
   * that pays them itself.
   */
  readonly awaits:
    | { readonly kind: 'deposit'; readonly receiver: string }
    | { readonly kind: 'transaction'; readonly data: Hex }
  readonly status: PaymentStatus
}
