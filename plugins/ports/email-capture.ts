import type { AbortOptions, Caip10, ConnectionGuard, Slice } from '#kernel'
import { defineRoute, defineService } from '#kernel'

/** Requests an email address. */
export const dataCaptureRoute = defineRoute('DataCapture')
/** Requests the code that was sent to the address. */
export const dataCaptureOtpConfirmRoute = defineRoute<{ readonly email: string }>(
  'DataCaptureOtpConfirm',
)

/** State of the prompt and its answer. */
export type CaptureState = {
  /** Accounts of the open prompt, which share one answer; missing while no prompt is open. */
  readonly pendingAccounts?: readonly Caip10[] | undefined
  /** Address given on this page; removed when the last connection ends. */
  readonly email?: string | undefined
  /** True if the visitor skipped the prompt on this page. */
  readonly skipped?: boolean | undefined
  /** Address of the last code, while the prompt is open. */
  readonly sentTo?: string | undefined
  /** Time until which no further email is sent (Unix ms). */
  readonly cooldownUntil?: number | undefined
}

/** Requests an email address on connect, and confirms it with a code. */
export type EmailCapture = Pick<Slice<CaptureState>, 'get' | 'subscribe'> & {
  /** True if leaving the prompt without an answer disconnects. */
  readonly required: boolean
  /** Returns the address of an email login, which needs no prompt. */
  getLoginEmail(): Promise<string | undefined>
  /**
   * Sends a code, at most one per address in 30 s. Resolves to false if the address is confirmed
   * for this account already: the prompt is answered then. Rejects with `email-invalid`, or with
   * the errors of the provider client.
   */
  requestCode(email: string, options?: AbortOptions): Promise<boolean>
  /**
   * Confirms the address with the six digits, which answers the prompt. Rejects with
   * `code-invalid`, or like `requestCode`.
   */
  confirmCode(email: string, code: string, options?: AbortOptions): Promise<void>
  /** Continues without an address. Does nothing if one is required. */
  skip(): Promise<void>
}
/** Service that requests an email address. */
export const emailCaptureRef = defineService<EmailCapture>('email-capture')
/**
 * Connection guard that prompts if there is no sign-in; with a sign-in, the prompt is its prelude.
 */
export const captureGuardRef = defineService<ConnectionGuard>('email-capture.gate')
