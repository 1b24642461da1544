import { nullable, number, object, optional, pipe, regex, string, unknown } from 'valibot'
import type { Caip10, Provider, SignInProof } from '#kernel'
import { isLatchkeyError } from '#kernel'
import type { SiwxMessageData } from './Siwx.ts'

const text = string()
const token = pipe(text, regex(/^[\w-]+\.[\w-]+\.[\w-]+$/))
const nonceAnswer = object({ nonce: pipe(text, regex(/^[a-zA-Z0-9]{8,}$/)), token })
const tokenAnswer = object({ token })
const meAnswer = object({
  address: text,
  caip2Network: text,
  domain: text,
  uri: text,
  nonce: text,
  exp: number(),
  email: optional(nullable(text)),
})
const codeAnswer = object({ uuid: nullable(text) })

/** The wallet as the provider is told of it. */
export type WalletNote = {
  readonly type: 'walletconnect' | 'extension' | 'unknown'
  readonly name: string
  readonly icon: string
}
/**
 * What is handed in for a token. `proof` holds what ecosystems other than EVM need to verify a
 * signature.
 */
export type Authentication = {
  readonly data: SiwxMessageData
  readonly message: string
  readonly signature: string
  readonly clientId: string | null
  readonly walletInfo?: WalletNote | undefined
  readonly proof?: Omit<SignInProof, 'message' | 'signature'> | undefined
}
export type CloudCalls = ReturnType<typeof createCloudCalls>

const bearer = (value: string) => ({ Authorization: `Bearer ${value}` })

/** The calls of `/auth/v1`. Errors are those of the provider client. */
export function createCloudCalls({ get, post }: Provider) {
  return {
    nonce: () => get('api', '/auth/v1/nonce', nonceAnswer),
    authenticate: (body: Authentication, nonceToken: string, code: string | undefined) =>
      post('api', '/auth/v1/authenticate', body, tokenAnswer, {
        headers: { 'x-nonce-jwt': `Bearer ${nonceToken}`, ...(code ? { 'x-otp': code } : {}) },
      }),
    me: (own: string) => get('api', '/auth/v1/me', meAnswer, { headers: bearer(own) }),
    metadata: (own: string, metadata: unknown) =>
      answered(
        post('api', '/auth/v1/account-metadata', { metadata }, unknown(), {
          headers: bearer(own),
          method: 'PUT',
        }),
      ),
    requestCode: (email: string, account: Caip10) =>
      post('api', '/auth/v1/otp', { email, account }, codeAnswer),
    confirmCode: (uuid: string, code: string) =>
      answered(
        post('api', '/auth/v1/otp', { code }, unknown(), {
          headers: { 'x-otp': uuid },
          method: 'PUT',
        }),
      ),
    signOut: (own: string) =>
      answered(post('api', '/auth/v1/sign-out', {}, unknown(), { headers: bearer(own) })),
  }
}

/** Nothing is wanted of the answer; it need not be JSON. */
async function answered(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!isLatchkeyError(error, 'http-malformed')) throw error
  }
}
