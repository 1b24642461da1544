import type { Caip2, Caip10 } from './caip.ts'
import type { AbortOptions, Account } from './chainData.ts'

/** A message for the account to sign; bytes are signed unchanged. */
export type SignRequest = AbortOptions & {
  readonly account: Account
  readonly message: string | Uint8Array
  readonly bind?: { readonly recipient: string; readonly nonce: string }
}

/** A signature with the data that its scheme needs for verification. */
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

/** The result of a verification; `needs-network` if only a contract can decide. */
export type VerificationResult =
  | { readonly valid: true }
  | { readonly valid: false; readonly why: string }
  | { readonly valid: 'needs-network' }

// biome-ignore lint/style/noRestrictedGlobals: reads a time that is written down; asks no clock
const parseTime = (written: string) => Date.parse(written)

/** The expired or early field of a challenge; `now` in milliseconds. Unreadable is void. */
export function findStaleField(
  { expirationTime, notBefore }: Partial<SignInChallenge>,
  now: number,
): 'expirationTime' | 'notBefore' | undefined {
  if (expirationTime !== undefined && !(now < parseTime(expirationTime))) return 'expirationTime'
  if (notBefore !== undefined && !(now >= parseTime(notBefore))) return 'notBefore'
  return undefined
}
