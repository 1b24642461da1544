import type { AbortOptions, LatchkeyError, RemoteConnector, Slice } from '#kernel'
import { defineEvent, defineRoute, defineService } from '#kernel'

/** The owner account of the keys, and its contract account. */
export type AccountType = 'eoa' | 'smartAccount'
/** A social provider that logs in through a popup. */
export type PopupProvider = 'google' | 'x' | 'discord' | 'github' | 'apple' | 'facebook'

/** Logs in by email. */
export const emailLoginRoute = defineRoute('EmailLogin')
/** Requests the emailed code. */
export const emailVerifyOtpRoute = defineRoute<{ readonly email: string }>('EmailVerifyOtp')
/** Waits for the approval of a new device by email. */
export const emailVerifyDeviceRoute = defineRoute<{ readonly email: string }>('EmailVerifyDevice')
/** All social logins. */
export const connectSocialsRoute = defineRoute('ConnectSocials')

/** The window of a login. Open it during the press that requests it. */
export type LoginWindow = {
  /** True if an event came from this window. */
  readonly isSource: (source: unknown) => boolean
  /** Browser's `closed`; pages with opener isolation look closed while they are open. */
  readonly closed: () => boolean
  readonly navigate: (address: string) => void
  readonly close: () => void
}
/**
 * Mode of a social login: in a popup; `away`: in place of the page; `result`: after the page
 * returned. Without a mode the visitor chooses.
 */
export type SocialLoginMode = {
  readonly popup?: LoginWindow | undefined
  readonly away?: true | undefined
  readonly result?: string | undefined
  readonly expired?: true | undefined
}
/** Waits for a social login. */
export const connectingSocialRoute = defineRoute<
  { readonly provider: PopupProvider } & SocialLoginMode
>('ConnectingSocial')
/** Waits for a login in the Farcaster app. */
export const connectingFarcasterRoute = defineRoute('ConnectingFarcaster')
/** Changes the email address of the embedded wallet. */
export const updateEmailRoute = defineRoute('UpdateEmailWallet')
/** Requests the code sent to the current address. */
export const updateEmailPrimaryOtpRoute = defineRoute<{ readonly email: string }>(
  'UpdateEmailPrimaryOtp',
)
/** Requests the code sent to the new address. */
export const updateEmailSecondaryOtpRoute = defineRoute<{ readonly email: string }>(
  'UpdateEmailSecondaryOtp',
)
/** Choice between owner account and smart account. */
export const smartAccountSettingsRoute = defineRoute('SmartAccountSettings')
/** Shows a request to the embedded wallet, under the secure frame. */
export const approveTransactionRoute = defineRoute<{ readonly request: string }>(
  'ApproveTransaction',
)

/** The logged-in user, as the frame returned it. */
export type EmbeddedUser = {
  readonly address: string
  readonly chainId: string | number
  readonly email?: string | undefined
  readonly userName?: string | undefined
  readonly preferredAccountType?: AccountType | undefined
  readonly accounts: readonly { readonly address: string; readonly type: AccountType }[]
}

/** A request that waits for an approval in the frame. */
export type Approval = {
  readonly id: string
  readonly network: string
  readonly method: string
  readonly params: unknown
}

/** A rectangle in the viewport (CSS pixels). */
export type FrameRect = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
/** Texts of the frame's card. */
export type FrameCardTexts = {
  /** Accessible name of the card, title of the frame in it, and text of its button. */
  readonly name: string
  readonly title: string
  readonly cancel: string
  /** Text above the button while the frame does not answer. */
  readonly frozen: string
}
/**
 * Options of the frame's card. While it is open, everything under it is inert; its own button at
 * the foot cancels. `getRect` is called on each animation frame.
 */
export type FrameCardOptions = FrameCardTexts & {
  readonly getRect: () => FrameRect
  onCancel(): void
  /** Called on Escape, or on a press beside the card. */
  onDismiss(event: Event): void
}

/**
 * State of the embedded wallet for views: a copy of data from the frame, the storage and requests.
 */
export type EmbeddedState = {
  readonly user?: EmbeddedUser | undefined
  /** Set during a login through a popup or the Farcaster app; stays as the login method. */
  readonly socialProvider?: string | undefined
  /** Window of the login in progress. */
  readonly socialWindow?: LoginWindow | undefined
  readonly farcasterUrl?: string | undefined
  readonly smartAccountDeployed?: boolean | undefined
  /** CAIP-2 ids of networks with smart accounts. */
  readonly smartAccountNetworks: readonly string[]
  /** By namespace; restored after a reload. */
  readonly preferredAccountTypes: Readonly<Record<string, AccountType>>
  /** End of the email delay (Unix ms). */
  readonly cooldownUntil?: number | undefined
  /**
   * The address of the last login, or of the last change, and the step that its email is for. Not
   * stored.
   */
  readonly mailed?:
    | { readonly email: string; readonly step: 'otp' | 'device' | 'primary' | 'secondary' }
    | undefined
  /** Requests that wait for an approval, oldest first. */
  readonly approvals: readonly Approval[]
  /** Height of the frame's content (CSS pixels); 0 until it is known. */
  readonly frameHeight: number
  readonly unavailableReason?: LatchkeyError | undefined
}

/**
 * Callbacks for the outcome of a flow's request. `onSuccess` decides the next view; after the
 * others the modal goes back.
 */
export type TransactionCallbacks = {
  onSuccess?(): void
  onError?(error: unknown): void
  onCancel?(): void
}

/**
 * The embedded wallet for views. Methods reject with coded errors: `email-invalid`,
 * `email-cooldown`, `code-invalid`, `social-failed`, `social-refused`, `social-untrusted`,
 * `popup-closed`, `farcaster-failed`, `auth-missing`, `auth-disconnected`, `APKT002`, `APKT003`,
 * `APKT004`, `frame-blocked`, `frame-lost`, `frame-answered` with the frame's message, `internal`
 * on abort. A login that connects closes the modal, unless another view opened meanwhile.
 */
export type EmbeddedWallet = Pick<Slice<EmbeddedState>, 'get' | 'subscribe'> & {
  /** Starts to load the frame, when the visitor is about to log in. */
  preload(): void
  /**
   * Sends the code. `otp`: request the code; `device`: this device needs an approval by email
   * first; `connected`: done.
   */
  loginByEmail(email: string, options?: AbortOptions): Promise<'otp' | 'device' | 'connected'>
  /** Resolves once the device is approved. */
  awaitDeviceApproval(options?: AbortOptions): Promise<void>
  /** Checks the six digits; connects the visitor in every namespace of the wallet. */
  confirmCode(code: string, options?: AbortOptions): Promise<void>
  /** Returns the popup's address. */
  getSocialLoginUrl(provider: PopupProvider, options?: AbortOptions): Promise<string>
  /**
   * Returns the address for a login without a popup; the page returns with the result, and
   * `ConnectingSocial` opens with it.
   */
  prepareRedirectLogin(provider: PopupProvider, options?: AbortOptions): Promise<string>
  /** Sets the window of the login in progress; `undefined` if there is none. */
  setLoginWindow(popup: LoginWindow | undefined): void
  /** Finishes the login with the result of the popup, the frame or the page's address. */
  loginBySocial(provider: PopupProvider, result: string, options?: AbortOptions): Promise<void>
  /** Subscribes to results of social logins that returned to the frame. */
  onSocialResult(listener: (result: string) => void): () => void
  /** Returns the address for the Farcaster app. */
  getFarcasterUrl(options?: AbortOptions): Promise<string>
  loginByFarcaster(options?: AbortOptions): Promise<void>
  /** Cancels a Farcaster login: the frame starts again. */
  cancelFarcasterLogin(): void
  /** Starts the change of the address; resolves to the first code to request. */
  updateEmail(email: string, options?: AbortOptions): Promise<'primary' | 'secondary'>
  confirmPrimaryCode(code: string, options?: AbortOptions): Promise<void>
  confirmSecondaryCode(code: string, options?: AbortOptions): Promise<void>
  setAccountType(namespace: string, type: AccountType): Promise<void>
  /** Opens the frame's card for the oldest approval. The release closes it. */
  showFrame(showing: FrameCardOptions): () => void
  /** Replaces the texts of the shown card, which stays open. */
  setFrameTexts(texts: FrameCardTexts): void
  /** Cancels an approval: its request rejects with `request-aborted` unless it is sent already. */
  cancelApproval(approval: string): void
  /**
   * Registers callbacks for the next request of a flow. The newest is called first; the release
   * removes it.
   */
  pushTransaction(steps: TransactionCallbacks): () => void
  /** Height of the frame's content (CSS pixels). */
  readonly frameHeight: Pick<Slice<number>, 'get' | 'subscribe'>
  /** Exact origin of the secure site. */
  readonly origin: string
  /**
   * Reason why logins are unavailable here: the page's origin is not allowed (APKT002), or there is
   * no project id (APKT008).
   */
  readonly unavailableReason: Pick<Slice<LatchkeyError | undefined>, 'get' | 'subscribe'>
}

/** Service with the embedded wallet. */
export const embeddedWalletRef = defineService<EmbeddedWallet>('embedded-wallet')
/** Connector kind of connections of the embedded wallet. */
export const embeddedKind = 'AUTH'
/** The frame accepted a submitted email address. Sending the code again emits no event. */
export const emailSubmitted = defineEvent<void>('EMAIL_SUBMITTED')
/** A login code was refused, or could not be checked. */
export const emailCodeFailed = defineEvent<{ readonly message: string }>(
  'EMAIL_VERIFICATION_CODE_FAIL',
)
/** The embedded wallet is active; parts that were drawn before can use it. */
export const embeddedWalletStarted = defineEvent<void>('embedded-wallet.started')
/** The visitor approved this device by email. */
export const deviceRegistered = defineEvent<void>('DEVICE_REGISTERED_FOR_EMAIL')
/** The result of a social login arrived; the user is requested from the frame. */
export const socialUserRequested = defineEvent<{ readonly provider: string }>(
  'SOCIAL_LOGIN_REQUEST_USER_DATA',
)
/** The visitor closed the window of a social login. */
export const socialLoginCancelled = defineEvent<{ readonly provider: string }>(
  'SOCIAL_LOGIN_CANCELED',
)
/** The visitor chose an account type; `network` is the active one (CAIP-2). */
export const accountTypeChosen = defineEvent<{
  readonly accountType: AccountType
  readonly network?: string | undefined
}>('SET_PREFERRED_ACCOUNT_TYPE')
/** A social login failed, by its analytics name. */
export const socialLoginFailed = defineEvent<{
  readonly provider: string
  readonly message: string
}>('SOCIAL_LOGIN_ERROR')
/** Service that creates and restores connections: remote signers of kind `AUTH`. */
export const embeddedConnectorRef = defineService<RemoteConnector>('embedded-wallet.connector')
