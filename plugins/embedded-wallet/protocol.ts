import type { InferOutput } from 'valibot'
import {
  array,
  boolean,
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
import { safeText } from '#kernel'
import { emailAddress } from '#plugins/ports/emailAddress'
import type { PopupProvider } from '#plugins/ports/embedded-wallet'
import { accountTypes } from './accountTypes.ts'
import type { RequestKind } from './channel.ts'

/** Version of the frame: the `version` parameter of its address. */
export const frameVersion = '4'
/** Providers that log in through a popup, in display order. */
export const popupProviders = [
  'google',
  'x',
  'discord',
  'github',
  'apple',
  'facebook',
] as const satisfies readonly PopupProvider[]

/** Prefixes of a message's `type`: in ours, in the frame's. */
export const messagePrefixes = ['@w3m-app/', '@w3m-frame/'] as const
/**
 * The page's answer to READY: a 128-bit nonce in hex, and one end of a MessageChannel as the only
 * transferred port.
 */
export const channelOfferType = '@w3m-app/CHANNEL'
export type ChannelOffer = { readonly type: typeof channelOfferType; readonly nonce: string }
/** The frame's first message, on `window`. */
export const readyMessage = object({
  type: literal('@w3m-frame/READY'),
  version: optional(string()),
})
/** The frame's first message on the port: the nonce of the offer. */
export const echoMessage = object({ type: literal('@w3m-frame/CHANNEL'), nonce: string() })

const noPayload = optional(unknown())
const textSchema = string()
/** Foreign text, which is shown. */
const nameSchema = safeText(80)
const addressSchema = pipe(textSchema, regex(/^[-.%a-zA-Z0-9]{1,128}$/))
const chainIdSchema = union([
  number(),
  pipe(textSchema, regex(/^([-a-z0-9]{3,8}:)?[-_a-zA-Z0-9]{1,32}$/)),
])
const codeSchema = pipe(textSchema, regex(/^\d{6}$/))
const accountTypeSchema = picklist(accountTypes)

/** Sign-in message that an account signs while connecting; the frame fills in its address. */
const signInRequestSchema = object({
  accountAddress: textSchema,
  chainId: textSchema,
  domain: textSchema,
  uri: textSchema,
  version: textSchema,
  nonce: textSchema,
  issuedAt: optional(textSchema),
  notBefore: optional(textSchema),
  expirationTime: optional(textSchema),
  statement: optional(textSchema),
  requestId: optional(textSchema),
  resources: optional(array(textSchema)),
})

const userFields = {
  address: addressSchema,
  chainId: chainIdSchema,
  email: optional(union([emailAddress, pipe(textSchema, regex(/^$/))])),
  userName: optional(nameSchema),
  accounts: optional(array(object({ address: addressSchema, type: accountTypeSchema }))),
  preferredAccountType: optional(accountTypeSchema),
  smartAccountDeployed: optional(boolean()),
  message: optional(textSchema),
  signature: optional(textSchema),
  siwxMessage: optional(signInRequestSchema),
}
const userSchema = object(userFields)
/** The logged-in user in one namespace. */
export type FrameUser = InferOutput<typeof userSchema>
const userRequestSchema = object({
  chainId: optional(chainIdSchema),
  preferredAccountType: optional(accountTypeSchema),
  siwxMessage: optional(signInRequestSchema),
  rpcUrl: optional(pipe(textSchema, url())),
})

const requestKind = <Request, Answer>(
  request: Schema<Request>,
  answer: Schema<Answer>,
  more: Pick<RequestKind, 'opensConnection' | 'beforeReady' | 'cancelKind'> = {},
): RequestKind<Request, Answer> => ({
  request,
  response: answer,
  ...more,
})

/** All requests to the secure frame, by name. */
export const frameMessages = {
  CONNECT_EMAIL: requestKind(
    object({ email: emailAddress }),
    object({ action: picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
    { opensConnection: true },
  ),
  CONNECT_DEVICE: requestKind(noPayload, noPayload, { opensConnection: true }),
  CONNECT_OTP: requestKind(object({ otp: codeSchema }), noPayload, { opensConnection: true }),
  GET_SOCIAL_REDIRECT_URI: requestKind(
    object({ provider: picklist(popupProviders) }),
    object({ uri: pipe(textSchema, url()) }),
    { opensConnection: true },
  ),
  CONNECT_SOCIAL: requestKind(
    object({ uri: textSchema, ...userRequestSchema.entries }),
    userSchema,
    { opensConnection: true },
  ),
  GET_FARCASTER_URI: requestKind(noPayload, object({ url: pipe(textSchema, url()) })),
  CONNECT_FARCASTER: requestKind(noPayload, object({ userName: optional(nameSchema) })),
  GET_USER: requestKind(optional(userRequestSchema), userSchema, { cancelKind: 'RPC_ABORT' }),
  IS_CONNECTED: requestKind(noPayload, object({ isConnected: boolean() })),
  SIGN_OUT: requestKind(noPayload, noPayload),
  SWITCH_NETWORK: requestKind(
    object({ chainId: chainIdSchema, rpcUrl: optional(pipe(textSchema, url())) }),
    object({ chainId: chainIdSchema }),
  ),
  GET_CHAIN_ID: requestKind(noPayload, object({ chainId: chainIdSchema })),
  RPC_REQUEST: requestKind(
    object({
      method: textSchema,
      params: optional(unknown()),
      chainId: optional(chainIdSchema),
      chainNamespace: optional(picklist(['eip155', 'solana'])),
      rpcUrl: optional(pipe(textSchema, url())),
    }),
    unknown(),
    { cancelKind: 'RPC_ABORT' },
  ),
  /** Cancels the request with this id, which then rejects. */
  RPC_ABORT: requestKind(object({ request: textSchema }), noPayload),
  UPDATE_EMAIL: requestKind(
    object({ email: emailAddress }),
    object({ action: picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  ),
  UPDATE_EMAIL_PRIMARY_OTP: requestKind(object({ otp: codeSchema }), noPayload),
  UPDATE_EMAIL_SECONDARY_OTP: requestKind(
    object({ otp: codeSchema }),
    object({ newEmail: emailAddress }),
  ),
  SYNC_THEME: requestKind(
    object({
      themeMode: optional(picklist(['light', 'dark'])),
      themeVariables: optional(record(textSchema, union([textSchema, number()]))),
      w3mThemeVariables: optional(record(textSchema, textSchema)),
    }),
    noPayload,
    { beforeReady: true },
  ),
  SYNC_DAPP_DATA: requestKind(
    object({
      metadata: optional(
        object({
          name: textSchema,
          description: textSchema,
          url: textSchema,
          icons: array(textSchema),
        }),
      ),
      sdkVersion: optional(textSchema),
      sdkType: optional(textSchema),
      projectId: textSchema,
    }),
    noPayload,
    { beforeReady: true },
  ),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: requestKind(
    noPayload,
    object({ smartAccountEnabledNetworks: array(number()) }),
  ),
  INIT_SMART_ACCOUNT: requestKind(
    noPayload,
    object({ address: addressSchema, isDeployed: boolean() }),
  ),
  SET_PREFERRED_ACCOUNT: requestKind(
    object({ type: accountTypeSchema }),
    object({ type: accountTypeSchema, address: addressSchema }),
    { beforeReady: true },
  ),
  RELOAD: requestKind(noPayload, noPayload),
} as const

/** Events of the frame. */
export const frameEvents = {
  /** Height of the approval (CSS pixels). */
  RESIZE: object({ height: number() }),
  /** Result of a social login that returned to the frame instead of the page. */
  SOCIAL_RESULT: object({ uri: textSchema }),
  SESSION_UPDATE: object({ token: textSchema }),
  /** The embedding site is not verified for the project. */
  UNVERIFIED_DOMAIN: object({}),
} as const
