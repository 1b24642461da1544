import type { InferOutput } from 'valibot'
import {
  array,
  boolean,
  email,
  literal,
  number,
  object,
  optional,
  picklist,
  pipe,
  record,
  regex,
  string,
  union,
  unknown,
  url,
} from 'valibot'
import type { Schema } from '#kernel'
import type { RequestKind } from '#kernel/channel'
import { accountTypes } from './accountTypes.ts'

/** Version of the frame, the `version` of its address. */
export const frameVersion = '4'
/** The providers a visitor can log in with in a popup, in the order they are offered. */
export const popupProviders = ['google', 'x', 'discord', 'github', 'apple', 'facebook'] as const
export type PopupProvider = (typeof popupProviders)[number]
export type AccountType = (typeof accountTypes)[number]

/** What stands before the name in a message's `type`: in ours, in the frame's. */
export const prefixes = ['@w3m-app/', '@w3m-frame/'] as const
/**
 * The page's answer to READY: its nonce of 128 bits in hex, and one end of a MessageChannel as the
 * only transferred port.
 */
export const offerType = '@w3m-app/CHANNEL'
export type Offer = { readonly type: typeof offerType; readonly nonce: string }
/** The frame's first word, on `window`. */
export const readyMessage = object({
  type: literal('@w3m-frame/READY'),
  version: optional(string()),
})
/** The frame's first word on the port: the nonce of the offer. */
export const echoMessage = object({ type: literal('@w3m-frame/CHANNEL'), nonce: string() })

const nothing = optional(unknown())
const text = string()
const address = pipe(text, regex(/^[-.%a-zA-Z0-9]{1,128}$/))
const chainId = union([number(), pipe(text, regex(/^([-a-z0-9]{3,8}:)?[-_a-zA-Z0-9]{1,32}$/))])
const mail = pipe(text, email())
const code = pipe(text, regex(/^\d{6}$/))
const accountType = picklist(accountTypes)

/**
 * The sign-in message an embedded account signs while it connects; its address is filled in by the
 * frame.
 */
const signInRequest = object({
  accountAddress: text,
  chainId: text,
  domain: text,
  uri: text,
  version: text,
  nonce: text,
  issuedAt: optional(text),
  notBefore: optional(text),
  expirationTime: optional(text),
  statement: optional(text),
  requestId: optional(text),
  resources: optional(array(text)),
})

const userFields = {
  address,
  chainId,
  email: optional(union([mail, pipe(text, regex(/^$/))])),
  userName: optional(text),
  accounts: optional(array(object({ address, type: accountType }))),
  preferredAccountType: optional(accountType),
  smartAccountDeployed: optional(boolean()),
  message: optional(text),
  signature: optional(text),
  siwxMessage: optional(signInRequest),
}
const user = object(userFields)
/** Who is logged in, in one namespace. */
export type FrameUser = InferOutput<typeof user>
const userRequest = object({
  chainId: optional(chainId),
  preferredAccountType: optional(accountType),
  siwxMessage: optional(signInRequest),
  rpcUrl: optional(pipe(text, url())),
})

const kind = <Request, Answer>(
  request: Schema<Request>,
  answer: Schema<Answer>,
  more: Pick<RequestKind, 'connects' | 'early' | 'endedBy'> = {},
): RequestKind<Request, Answer> => ({
  request,
  answer,
  ...more,
})

/** Everything the modal may ask the secure frame, by name. */
export const frameMessages = {
  CONNECT_EMAIL: kind(
    object({ email: mail }),
    object({ action: picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
    { connects: true },
  ),
  CONNECT_DEVICE: kind(nothing, nothing, { connects: true }),
  CONNECT_OTP: kind(object({ otp: code }), nothing, { connects: true }),
  GET_SOCIAL_REDIRECT_URI: kind(
    object({ provider: picklist(popupProviders) }),
    object({ uri: pipe(text, url()) }),
    { connects: true },
  ),
  CONNECT_SOCIAL: kind(object({ uri: text, ...userRequest.entries }), user, { connects: true }),
  GET_FARCASTER_URI: kind(nothing, object({ url: pipe(text, url()) })),
  CONNECT_FARCASTER: kind(nothing, object({ userName: optional(text) })),
  GET_USER: kind(optional(userRequest), user, { endedBy: 'RPC_ABORT' }),
  IS_CONNECTED: kind(nothing, object({ isConnected: boolean() })),
  SIGN_OUT: kind(nothing, nothing),
  SWITCH_NETWORK: kind(
    object({ chainId, rpcUrl: optional(pipe(text, url())) }),
    object({ chainId }),
  ),
  GET_CHAIN_ID: kind(nothing, object({ chainId })),
  RPC_REQUEST: kind(
    object({
      method: text,
      params: optional(unknown()),
      chainId: optional(chainId),
      chainNamespace: optional(picklist(['eip155', 'solana'])),
      rpcUrl: optional(pipe(text, url())),
    }),
    unknown(),
    { endedBy: 'RPC_ABORT' },
  ),
  /** Ends the request of that id, which then rejects. */
  RPC_ABORT: kind(object({ request: text }), nothing),
  UPDATE_EMAIL: kind(
    object({ email: mail }),
    object({ action: picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  ),
  UPDATE_EMAIL_PRIMARY_OTP: kind(object({ otp: code }), nothing),
  UPDATE_EMAIL_SECONDARY_OTP: kind(object({ otp: code }), object({ newEmail: mail })),
  SYNC_THEME: kind(
    object({
      themeMode: optional(picklist(['light', 'dark'])),
      themeVariables: optional(record(text, union([text, number()]))),
      w3mThemeVariables: optional(record(text, text)),
    }),
    nothing,
    { early: true },
  ),
  SYNC_DAPP_DATA: kind(
    object({
      metadata: optional(object({ name: text, description: text, url: text, icons: array(text) })),
      sdkVersion: optional(text),
      sdkType: optional(text),
      projectId: text,
    }),
    nothing,
    { early: true },
  ),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: kind(
    nothing,
    object({ smartAccountEnabledNetworks: array(number()) }),
  ),
  INIT_SMART_ACCOUNT: kind(nothing, object({ address, isDeployed: boolean() })),
  SET_PREFERRED_ACCOUNT: kind(
    object({ type: accountType }),
    object({ type: accountType, address }),
    { early: true },
  ),
  RELOAD: kind(nothing, nothing),
} as const

/** What the frame says unasked. */
export const frameEvents = {
  /** The height its approval needs, in CSS pixels. */
  RESIZE: object({ height: number() }),
  /** The result of a social login that came back to the frame instead of the page. */
  SOCIAL_RESULT: object({ uri: text }),
  SESSION_UPDATE: object({ token: text }),
  /** The site that embeds the frame is not verified for the project. */
  UNVERIFIED_DOMAIN: object({}),
} as const
