import type { AnyRoute, Caip2, Caip10, ConnectionGuard, Slice } from '#kernel'
import { defineEvent, defineRoute, defineService } from '#kernel'
import type { SiwxSession } from './SiwxSource.ts'

/** Sign-In with Ethereum (EIP-4361) as hosts had it before `siwx`. */
export type { SiweConfig } from './SiweConfig.ts'
/** Who makes sign-in messages (CAIP-122) and keeps sessions, and what it works with. */
export type {
  Siwx,
  SiwxMessage,
  SiwxMessageData,
  SiwxSession,
  SiwxSource,
  SiwxTools,
} from './SiwxSource.ts'

/** Asks the visitor to sign in with the account that is connected. */
export const siwxSignMessageRoute = defineRoute('SIWXSignMessage')

/**
 * Whom the visitor is asked to sign in as. `busy`: the wallet, or whoever keeps the sessions, has
 * been asked and has not answered yet.
 */
export type PendingSignIn = {
  readonly namespace: string
  readonly network: Caip2
  readonly address: string
  readonly account: Caip10
  readonly busy: boolean
  /** The view that comes before the sign-in view is on screen. */
  readonly preludeShown: boolean
}
/** Whom the visitor is asked to sign in as; nobody unless `asked` is set. */
export type SignInState = { readonly pending?: PendingSignIn | undefined }

/** Signing in, for views and other plugins. */
export type SignIn = Pick<Slice<SignInState>, 'get' | 'subscribe'> & {
  /** True when nobody stays connected without a session. */
  required(): boolean
  /** Goes from the view before to the sign-in view. */
  proceed(): void
  /**
   * Asks the wallet to sign and stores the session. Never rejects: a failure is a toast, and the
   * view stays.
   */
  sign(): Promise<void>
  /** Declines: what follows is the policy's (`signInPolicy`). Never rejects. */
  cancel(): Promise<void>
  /** Disconnects the namespace that is asked to sign in, whatever the policy says. */
  abandon(): Promise<void>
  /**
   * The session of the active account; asks the visitor for it when there is none. Rejects with
   * `siwx-account-missing` when nobody is connected, with
   * `modal-closed` when the visitor declines.
   */
  request(): Promise<SiwxSession>
}
/** Signing in. */
export const signInRef = defineService<SignIn>('siwx')
/** What connecting waits for. */
export const signInGuardRef = defineService<ConnectionGuard>('siwx.gate')

/**
 * A view that comes before the sign-in view, such as one that asks for an email address. Whoever
 * has one offers `signInPrelude`.
 */
export type SignInPrelude = {
  /** Every view that belongs to it; the visitor may move between them. */
  readonly routes: readonly string[]
  /**
   * The view to open first for an account that has no session; `undefined` to go on to the sign-in
   * view at once.
   */
  routeFor(account: Caip10): Promise<AnyRoute | undefined>
}
/** The view that comes before the sign-in view; optional. */
export const signInPreludeRef = defineService<SignInPrelude>('siwx.prelude')

/** Who is signed in at the provider, as `GET /auth/v1/me` tells it. */
export type CloudSession = {
  readonly address: string
  readonly network: Caip2
  readonly email?: string | undefined
  readonly expiresAt: number
}
/**
 * What `cloudSiwx` keeps at the provider beside the session. Every method rejects with
 * `siwx-missing` when the host uses no `cloudSiwx`.
 */
export type CloudAccount = {
  /**
   * Sends a code to the address, which the next sign-in is tied to. `false`: the address is known
   * already and no code is needed.
   */
  requestCode(email: string, account: Caip10): Promise<boolean>
  confirmCode(code: string): Promise<void>
  session(): Promise<CloudSession | undefined>
  /** Keeps plain data with the account; `null` removes it. */
  setMetadata(metadata: Readonly<Record<string, unknown>> | null): Promise<void>
}
/** The account at the provider. */
export const cloudAccountRef = defineService<CloudAccount>('siwx.at-provider')

/** What every event of signing in names. */
export type SignInEventData = { readonly network: Caip2; readonly isSmartAccount: boolean }
/** The visitor pressed the button that signs. */
export const signClicked = defineEvent<SignInEventData>('CLICK_SIGN_SIWX_MESSAGE')
/** The visitor declined. */
export const signCancelled = defineEvent<SignInEventData>('CLICK_CANCEL_SIWX')
/** A session was stored. */
export const signedIn = defineEvent<SignInEventData>('SIWX_AUTH_SUCCESS')
/** A signature or a check failed; `message` never holds what was signed. */
export const signInFailed = defineEvent<SignInEventData & { readonly message: string }>(
  'SIWX_AUTH_ERROR',
)
