import type { AbortOptions, Caip10, ConnectionGuard, Slice } from '#kernel'
import { defineRoute, defineService } from '#kernel'

/** Asks for an email address. */
export const dataCaptureRoute = defineRoute('DataCapture')
/** Asks for the code that was sent to the address. */
export const dataCaptureOtpConfirmRoute = defineRoute<{ readonly email: string }>(
  'DataCaptureOtpConfirm',
)

/** Who is asked, and what was answered. */
export type CaptureState = {
  /**
   * The accounts that the visitor is asked about, one answer for all; nobody is asked while this is
   * absent.
   */
  readonly pendingAccounts?: readonly Caip10[] | undefined
  /** What the visitor gave on this page; forgotten when nobody is connected any more. */
  readonly email?: string | undefined
  /** The visitor went on without an address on this page. */
  readonly skipped?: boolean | undefined
  /** Where the last code went, while the question is open. */
  readonly sentTo?: string | undefined
  /** Wall-clock milliseconds until which no further mail goes there. */
  readonly cooldownUntil?: number | undefined
}

/** Asks whoever connects for an email address, and confirms it with a code. */
export type EmailCapture = Pick<Slice<CaptureState>, 'get' | 'subscribe'> & {
  /** Nobody stays connected who leaves the question without an answer. */
  readonly required: boolean
  /** The address the visitor logged in with, to be taken without asking. */
  getLoginEmail(): Promise<string | undefined>
  /**
   * Sends a code; none to an address that got one within 30 s. False when the address was confirmed
   * for this account before: the question is answered then.
   * Rejects with `email-invalid`, or as the provider's client does.
   */
  requestCode(email: string, options?: AbortOptions): Promise<boolean>
  /**
   * Confirms the address with the six digits; the question is answered then. Rejects with
   * `code-invalid`, or as `request` does.
   */
  confirmCode(email: string, code: string, options?: AbortOptions): Promise<void>
  /** Goes on without an address. Does nothing when one is required. */
  skip(): Promise<void>
}
/** The question for an email address. */
export const emailCaptureRef = defineService<EmailCapture>('email-capture')
/** Asks where nobody signs in; where somebody does, the question comes before the sign-in. */
export const captureGuardRef = defineService<ConnectionGuard>('email-capture.gate')
