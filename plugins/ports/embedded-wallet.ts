import type { AbortOptions, LatchkeyError, RemoteConnector, Slice } from '#kernel'
import { defineEvent, defineRoute, defineService } from '#kernel'

/** The account that owns the keys, and the contract account it owns. */
export type AccountType = 'eoa' | 'smartAccount'
/** A social provider that logs in through a popup. */
export type PopupProvider = 'google' | 'x' | 'discord' | 'github' | 'apple' | 'facebook'

/** Logs in by email. */
export const emailLoginRoute = defineRoute('EmailLogin')
/** Asks for the code that was sent by mail. */
export const emailVerifyOtpRoute = defineRoute<{ readonly email: string }>('EmailVerifyOtp')
/** Waits until a new device is approved by mail. */
export const emailVerifyDeviceRoute = defineRoute<{ readonly email: string }>('EmailVerifyDevice')
/** The social logins. */
export const connectSocialsRoute = defineRoute('ConnectSocials')

/**
 * A window of the visitor's that a login goes on in. It has to be opened within the press that asks
 * for it.
 */
export type LoginWindow = {
  /** Whether this is the window that an event came from. */
  readonly isSource: (source: unknown) => boolean
  /** What the browser says; a page that keeps to itself looks closed while it is open. */
  readonly closed: () => boolean
  readonly navigate: (address: string) => void
  readonly close: () => void
}
/**
 * How a social login goes on: in a popup; `away`: in place of the page; `result`: with what it
 * brought when the page came back. Without any the visitor chooses.
 */
export type SocialLoginMode = {
  readonly popup?: LoginWindow | undefined
  readonly away?: true | undefined
  readonly result?: string | undefined
}
/** Waits for a social login. */
export const connectingSocialRoute = defineRoute<
  { readonly provider: PopupProvider } & SocialLoginMode
>('ConnectingSocial')
/** Waits for a login in the Farcaster app. */
export const connectingFarcasterRoute = defineRoute('ConnectingFarcaster')
/** Changes the email of the embedded wallet. */
export const updateEmailRoute = defineRoute('UpdateEmailWallet')
/** The code sent to the present address. */
export const updateEmailPrimaryOtpRoute = defineRoute<{ readonly email: string }>(
  'UpdateEmailPrimaryOtp',
)
/** The code sent to the new address. */
export const updateEmailSecondaryOtpRoute = defineRoute<{ readonly email: string }>(
  'UpdateEmailSecondaryOtp',
)
/** Chooses between the owner account and the smart account. */
export const smartAccountSettingsRoute = defineRoute('SmartAccountSettings')
/** Shows a request to the embedded wallet; the secure frame stands over it. */
export const approveTransactionRoute = defineRoute<{ readonly request: string }>(
  'ApproveTransaction',
)

/** Who is logged in, as the frame told it. */
export type EmbeddedUser = {
  readonly address: string
  readonly chainId: string | number
  readonly email?: string | undefined
  readonly userName?: string | undefined
  readonly preferredAccountType?: AccountType | undefined
  readonly accounts: readonly { readonly address: string; readonly type: AccountType }[]
}

/** A request that waits for the visitor's approval in the frame. */
export type Approval = {
  readonly id: string
  readonly network: string
  readonly method: string
  readonly params: unknown
}

/** A place on the screen, in CSS pixels of the viewport. */
export type FrameRect = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
/**
 * How the frame's card is shown. While it is open, everything under it is inert: it has a button of
 * its own to give up, at the foot of the place.
 * `place` is read again on each animation frame.
 */
export type FrameCardOptions = {
  readonly getRect: () => FrameRect
  /** What the card is called, and what its button says. */
  readonly name: string
  readonly cancel: string
  onCancel(): void
  /** Escape, or a press beside the card. */
  onDismiss(event: Event): void
}

/**
 * What the embedded wallet knows, for its views. All of it is a copy of what the frame, the storage
 * or a request said.
 */
export type EmbeddedState = {
  readonly user?: EmbeddedUser | undefined
  /**
   * Set while a login through a popup or the Farcaster app is under way, and kept as how the
   * visitor logged in.
   */
  readonly socialProvider?: string | undefined
  /** The window such a login goes on in. */
  readonly socialWindow?: LoginWindow | undefined
  readonly farcasterUrl?: string | undefined
  readonly smartAccountDeployed?: boolean | undefined
  /** CAIP-2 ids on which the account can be a smart account. */
  readonly smartAccountNetworks: readonly string[]
  /** By namespace; read back after a reload. */
  readonly preferredAccountTypes: Readonly<Record<string, AccountType>>
  /** Wall-clock milliseconds until which no further mail is sent. */
  readonly cooldownUntil?: number | undefined
  /** What waits for approval, oldest first. */
  readonly approvals: readonly Approval[]
  /** The height the frame's content needs, CSS pixels; 0 until it says so. */
  readonly frameHeight: number
  readonly unavailableReason?: LatchkeyError | undefined
}

/**
 * What a flow does when its request to the wallet is over. `onSuccess` decides where to go; after
 * the other two the modal goes back.
 */
export type TransactionCallbacks = {
  onSuccess?(): void
  onError?(error: unknown): void
  onCancel?(): void
}

/**
 * The embedded wallet, for its views. Every method rejects with a coded error: `email-invalid`,
 * `email-cooldown`, `code-invalid`, `social-failed`,
 * `social-refused`, `social-untrusted`, `popup-closed`, `farcaster-failed`, `auth-missing`,
 * `auth-disconnected`, `APKT002`, `APKT003`, `APKT004`,
 * `frame-blocked`, `frame-lost`, `frame-answered` with what the frame said, `internal` when it was
 * aborted. A login that ends connected closes the modal, unless
 * something else opened meanwhile: its view has nothing to do then.
 */
export type EmbeddedWallet = Pick<Slice<EmbeddedState>, 'get' | 'subscribe'> & {
  /** Begins to load the frame: on the first sign of intent to log in. */
  preload(): void
  /**
   * Sends the code. `otp`: ask for it; `device`: this device has to be approved by mail first;
   * `connected`: nothing more is needed.
   */
  loginByEmail(email: string, options?: AbortOptions): Promise<'otp' | 'device' | 'connected'>
  /** Resolves when the device was approved. */
  awaitDeviceApproval(options?: AbortOptions): Promise<void>
  /** The six digits; afterwards the visitor is connected in every namespace of the wallet. */
  confirmCode(code: string, options?: AbortOptions): Promise<void>
  /** Where the popup goes. */
  getSocialLoginUrl(provider: PopupProvider, options?: AbortOptions): Promise<string>
  /**
   * Where the page itself goes, for a login without a popup; it comes back here with the result,
   * and `ConnectingSocial` opens with it.
   */
  prepareRedirectLogin(provider: PopupProvider, options?: AbortOptions): Promise<string>
  /** The window the login goes on in now; nothing when there is none any more. */
  setLoginWindow(popup: LoginWindow | undefined): void
  /** Finishes with the result that the popup, the frame or the page's address brought. */
  loginBySocial(provider: PopupProvider, result: string, options?: AbortOptions): Promise<void>
  /** The result of a social login that came back to the frame. */
  onSocialResult(listener: (result: string) => void): () => void
  /** What the Farcaster app opens. */
  getFarcasterUrl(options?: AbortOptions): Promise<string>
  loginByFarcaster(options?: AbortOptions): Promise<void>
  /** Leaves a Farcaster login: the frame starts over. */
  cancelFarcasterLogin(): void
  /** Begins to change the address: which code comes first. */
  updateEmail(email: string, options?: AbortOptions): Promise<'primary' | 'secondary'>
  confirmPrimaryCode(code: string, options?: AbortOptions): Promise<void>
  confirmSecondaryCode(code: string, options?: AbortOptions): Promise<void>
  setAccountType(namespace: string, type: AccountType): Promise<void>
  /** Opens the frame's card for the oldest approval. The release closes it. */
  showFrame(showing: FrameCardOptions): () => void
  /** Gives an approval up: its request rejects with `request-aborted`. */
  cancelApproval(approval: string): void
  /**
   * For a flow that sends through the wallet: what to do when the next request to it is over. The
   * newest goes first; the release takes it back.
   */
  pushTransaction(steps: TransactionCallbacks): () => void
  /** The height the frame's content needs, CSS pixels. */
  readonly frameHeight: Pick<Slice<number>, 'get' | 'subscribe'>
  /** Exact origin of the secure site. */
  readonly origin: string
  /**
   * Why a login cannot be offered here, if so: the page's origin is not allowed (APKT002), or there
   * is no project id (APKT008).
   */
  readonly unavailableReason: Pick<Slice<LatchkeyError | undefined>, 'get' | 'subscribe'>
}

/** The embedded wallet, for plugins. */
export const embeddedWalletRef = defineService<EmbeddedWallet>('embedded-wallet')
/** How a connection of the embedded wallet is known: its connector kind. */
export const embeddedKind = 'AUTH'
/**
 * An email address was submitted, and the frame took it. Sending the code again is no second event.
 */
export const emailSubmitted = defineEvent<void>('EMAIL_SUBMITTED')
/** A login code was refused, or could not be checked. */
export const emailCodeFailed = defineEvent<{ readonly message: string }>(
  'EMAIL_VERIFICATION_CODE_FAIL',
)
/** The visitor approved this device by mail. */
export const deviceRegistered = defineEvent<void>('DEVICE_REGISTERED_FOR_EMAIL')
/** The result of a social login arrived; the frame is asked for the user. */
export const socialUserRequested = defineEvent<{ readonly provider: string }>(
  'SOCIAL_LOGIN_REQUEST_USER_DATA',
)
/** The visitor closed the window of a social login. */
export const socialLoginCancelled = defineEvent<{ readonly provider: string }>(
  'SOCIAL_LOGIN_CANCELED',
)
/**
 * The visitor chose the owner account or the smart account; `network` is the active one, as CAIP-2.
 */
export const accountTypeChosen = defineEvent<{
  readonly accountType: AccountType
  readonly network?: string | undefined
}>('SET_PREFERRED_ACCOUNT_TYPE')
/** A social login went wrong, by the name it has in analytics. */
export const socialLoginFailed = defineEvent<{
  readonly provider: string
  readonly message: string
}>('SOCIAL_LOGIN_ERROR')
/** Makes and restores its connections: remote signers of kind `AUTH`. */
export const embeddedConnectorRef = defineService<RemoteConnector>('embedded-wallet.connector')
