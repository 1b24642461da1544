import type { Caip2, Caip10 } from './caip.ts'
import type { AbortOptions, Account } from './chainData.ts'

/** A message for the account to sign; bytes are signed as they are. */
export type SignRequest = AbortOptions & {
  readonly account: Account
  readonly message: string | Uint8Array
  readonly bind?: { readonly recipient: string; readonly nonce: string }
}

/** A signature and what its scheme needs to be checked. */
export type SignatureResult = {
  readonly scheme: string
  readonly signature: string
  readonly publicKey?: string
  readonly signed?: string
  readonly extra?: Readonly<Record<string, unknown>>
}

/** The fields of a CAIP-122 sign-in message. */
export type SignInChallenge = {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly version: string
  readonly issuedAt: string
  readonly network: Caip2
  readonly statement?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** A signed sign-in message. */
export type SignInProof = SignatureResult & { readonly account: Caip10; readonly message: string }

/** Whether a proof holds; `needs-network` when only a contract on the network can tell. */
export type VerificationResult =
  | { readonly valid: true }
  | { readonly valid: false; readonly why: string }
  | { readonly valid: 'needs-network' }
