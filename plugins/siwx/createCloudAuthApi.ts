import { nullable, number, object, optional, pipe, regex, string, unknown } from 'valibot'
import type { Caip10, Provider, SignInProof } from '#kernel'
import { isLatchkeyError } from '#kernel'
import type { SiwxMessageData } from '#plugins/ports/SiwxSource'

const textSchema = string()
const tokenSchema = pipe(textSchema, regex(/^[\w-]+\.[\w-]+\.[\w-]+$/))
const nonceSchema = object({
  nonce: pipe(textSchema, regex(/^[a-zA-Z0-9]{8,}$/)),
  token: tokenSchema,
})
const tokenAnswerSchema = object({ token: tokenSchema })
const identitySchema = object({
  address: textSchema,
  caip2Network: textSchema,
  domain: textSchema,
  uri: textSchema,
  nonce: textSchema,
  exp: number(),
  email: optional(nullable(textSchema)),
})
const codeSchema = object({ uuid: nullable(textSchema) })

/** The wallet as sent to the provider. */
export type CloudWalletInfo = {
  readonly type: 'walletconnect' | 'extension' | 'unknown'
  readonly name: string
  readonly icon: string
}
/**
 * Body of the token request. `proof` holds what namespaces other than EVM need for verification.
 */
export type AuthenticateBody = {
  readonly data: SiwxMessageData
  readonly message: string
  readonly signature: string
  readonly clientId: string | null
  readonly walletInfo?: CloudWalletInfo | undefined
  readonly proof?: Omit<SignInProof, 'message' | 'signature'> | undefined
}
export type CloudAuthApi = ReturnType<typeof createCloudAuthApi>

const bearerHeader = (value: string) => ({ Authorization: `Bearer ${value}` })

/** Requests to `/auth/v1`. Errors are those of the provider client. */
export function createCloudAuthApi({ get, post }: Provider) {
  return {
    nonce: () => get('api', '/auth/v1/nonce', nonceSchema),
    authenticate: (body: AuthenticateBody, nonceToken: string, code: string | undefined) =>
      post('api', '/auth/v1/authenticate', body, tokenAnswerSchema, {
        headers: { 'x-nonce-jwt': `Bearer ${nonceToken}`, ...(code ? { 'x-otp': code } : {}) },
      }),
    me: (own: string) => get('api', '/auth/v1/me', identitySchema, { headers: bearerHeader(own) }),
    metadata: (own: string, metadata: unknown) =>
      ignoreBody(
        post('api', '/auth/v1/account-metadata', { metadata }, unknown(), {
          headers: bearerHeader(own),
          method: 'PUT',
        }),
      ),
    requestCode: (email: string, account: Caip10) =>
      post('api', '/auth/v1/otp', { email, account }, codeSchema),
    confirmCode: (uuid: string, code: string) =>
      ignoreBody(
        post('api', '/auth/v1/otp', { code }, unknown(), {
          headers: { 'x-otp': uuid },
          method: 'PUT',
        }),
      ),
    signOut: (own: string) =>
      ignoreBody(post('api', '/auth/v1/sign-out', {}, unknown(), { headers: bearerHeader(own) })),
  }
}

/** Ignores the response body, which need not be JSON. */
async function ignoreBody(request: Promise<unknown>): Promise<void> {
  try {
    await request
  } catch (error) {
    if (!isLatchkeyError(error, 'http-malformed')) throw error
  }
}
