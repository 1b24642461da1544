import type { AnyRoute, Caip2, Caip10, ConnectionGuard, Slice } from '#kernel'
import { defineEvent, defineRoute, defineService } from '#kernel'
import type { SiwxSession } from './SiwxSource.ts'

/** Sign-In with Ethereum (EIP-4361) in the form before `siwx`. */
export type { SiweConfig } from './SiweConfig.ts'
/** Implementation of sign-in messages (CAIP-122) and sessions, and its dependencies. */
export type {
  Siwx,
  SiwxMessage,
  SiwxMessageData,
  SiwxSession,
  SiwxSource,
  SiwxTools,
} from './SiwxSource.ts'

/** Requests a sign-in of the connected account. */
export const siwxSignMessageRoute = defineRoute('SIWXSignMessage')

/** The pending sign-in. `busy`: the wallet or the implementation has not answered yet. */
export type PendingSignIn = {
  readonly namespace: string
  readonly network: Caip2
  readonly address: string
  readonly account: Caip10
  readonly busy: boolean
  /** True while the view before the sign-in view is shown. */
  readonly preludeShown: boolean
}
/** The pending sign-in, if any. */
export type SignInState = { readonly pending?: PendingSignIn | undefined }

/** Sign-in service for views and other plugins. */
export type SignIn = Pick<Slice<SignInState>, 'get' | 'subscribe'> & {
  /** True if a connection requires a session. */
  required(): boolean
  /** Continues from the preceding view to the sign-in view. */
  proceed(): void
  /**
   * Requests the signature and stores the session. Never rejects: a failure shows a toast, and the
   * view stays.
   */
  sign(): Promise<void>
  /** Declines; the policy decides what follows (`signInPolicy`). Never rejects. */
  cancel(): Promise<void>
  /** Disconnects the namespace of the pending sign-in, regardless of the policy. */
  abandon(): Promise<void>
  /**
   * Returns the session of the active account, and prompts for a sign-in if there is none. Rejects
   * with `siwx-account-missing` without a connection, and with `modal-closed` if the visitor
   * declines.
   */
  request(): Promise<SiwxSession>
}
/** Service that signs visitors in. */
export const signInRef = defineService<SignIn>('siwx')
/** Connection guard of the sign-in. */
export const signInGuardRef = defineService<ConnectionGuard>('siwx.gate')

/**
 * A view before the sign-in view, such as a request for an email address. Offer it as
 * `signInPreludeRef`.
 */
export type SignInPrelude = {
  /** All views that belong to it; the visitor may move between them. */
  readonly routes: readonly string[]
  /**
   * Returns the first view for an account without a session; `undefined` continues to the sign-in
   * view.
   */
  routeFor(account: Caip10): Promise<AnyRoute | undefined>
}
/** The view before the sign-in view; optional. */
export const signInPreludeRef = defineService<SignInPrelude>('siwx.prelude')

/** Identity at the provider, as `GET /auth/v1/me` returns it. */
export type CloudSession = {
  readonly address: string
  readonly network: Caip2
  readonly email?: string | undefined
  readonly expiresAt: number
}
/**
 * Account of `cloudSiwx` at the provider, beside the session. Methods reject with `siwx-missing` if
 * the host does not use `cloudSiwx`.
 */
export type CloudAccount = {
  /**
   * Sends a code to the address; the next sign-in is tied to it. Resolves to false if the address
   * is confirmed already and no code is needed.
   */
  requestCode(email: string, account: Caip10): Promise<boolean>
  confirmCode(code: string): Promise<void>
  session(): Promise<CloudSession | undefined>
  /** Stores plain data with the account; `null` removes it. */
  setMetadata(metadata: Readonly<Record<string, unknown>> | null): Promise<void>
}
/** Service with the account at the provider. */
export const cloudAccountRef = defineService<CloudAccount>('siwx.at-provider')

/** Data of every sign-in event. */
export type SignInEventData = { readonly network: Caip2; readonly isSmartAccount: boolean }
/** The visitor pressed the sign button. */
export const signClicked = defineEvent<SignInEventData>('CLICK_SIGN_SIWX_MESSAGE')
/** The visitor declined. */
export const signCancelled = defineEvent<SignInEventData>('CLICK_CANCEL_SIWX')
/** A session was stored. */
export const signedIn = defineEvent<SignInEventData>('SIWX_AUTH_SUCCESS')
/** A signature or a check failed; `message` never holds what was signed. */
export const signInFailed = defineEvent<SignInEventData & { readonly message: string }>(
  'SIWX_AUTH_ERROR',
)
