import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Caip2 } from '#kernel'
import { isAccountId, parseNamespace } from '#kernel'
import { createVerifier } from '#verify'
import { namespaces } from '../../modal/catalog.ts'
import { readInput } from './readInput.ts'
import type { Call, Reply, Route } from './reply.ts'
import { ok, RouteError } from './reply.ts'
import { readToken, signToken } from './signedToken.ts'

export type AuthApi = { readonly routes: readonly Route[]; reset(): void }
export type AuthApiOptions = {
  /** Node by CAIP-2 id, for accounts that are contracts. */
  readonly nodes: Readonly<Record<string, string>>
  /** The address that was confirmed under an `x-otp` id. */
  emailOf(uuid: string, account: string): string | undefined
}

const nonceLifetime = 10 * 60
const sessionLifetime = 24 * 60 * 60
const text = v.pipe(v.string(), v.maxLength(20_000))
const dataSchema = v.object({
  accountAddress: text,
  chainId: v.pipe(text, v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)),
  domain: text,
  uri: text,
  nonce: text,
})
const signedSchema = v.object({
  data: dataSchema,
  message: text,
  signature: text,
  walletInfo: v.optional(v.looseObject({ type: text })),
  proof: v.optional(
    v.object({
      account: text,
      scheme: text,
      publicKey: v.optional(text),
      signed: v.optional(text),
      extra: v.optional(v.record(v.string(), v.unknown())),
    }),
  ),
})
const claimSchema = v.looseObject({
  sub: v.string(),
  nonce: v.string(),
  address: v.string(),
  caip2Network: v.string(),
})
const nonceSchema = v.looseObject({ nonce: v.string(), use: v.literal('nonce') })

const seconds = (now: number) => Math.floor(now / 1000)
const bearer = (header = '') => /^Bearer (.+)$/.exec(header)?.[1] ?? ''
const parseHost = (origin: string | undefined) =>
  origin && URL.canParse(origin) ? new URL(origin).host : ''

function issueNonce(secret: Uint8Array): Reply {
  const nonce = randomBytes(16).toString('hex')
  const exp = seconds(Date.now()) + nonceLifetime
  return ok({ nonce, token: signToken(secret, { use: 'nonce', nonce, exp }) })
}

/** The nonce of a header's token; undefined if the token is not valid. */
function readNonce(secret: Uint8Array, header: string | undefined): string | undefined {
  const token = v.safeParse(nonceSchema, readToken(secret, bearer(header), Date.now()))
  return token.success ? token.output.nonce : undefined
}

const loadVerifier = (nodes: AuthApiOptions['nodes']) =>
  Promise.all(Object.values(namespaces).map((load) => load())).then((plugins) =>
    createVerifier({
      namespaces: plugins,
      now: Date.now,
      rpcUrls: Object.fromEntries(Object.entries(nodes).map(([id, url]) => [id, [url]])),
    }),
  )

const invalidSignature = (why: string) => new RouteError(401, 'SIGNATURE', `Not valid: ${why}`)

/** The account that a signed message proves; throws if the proof is not valid. */
async function readProvenAccount(
  verifier: ReturnType<typeof loadVerifier>,
  { data, message, signature, proof }: v.InferOutput<typeof signedSchema>,
  origin: string | undefined,
) {
  const account = `${data.chainId}:${data.accountAddress}`
  const domain = parseHost(origin) || data.domain
  const expect = { domain, nonce: data.nonce, network: data.chainId as Caip2 }
  const verdict = await (await verifier).verify(
    { scheme: 'eip191', ...proof, account, message, signature },
    expect,
  )
  if (!isAccountId(account) || verdict.valid !== true)
    throw invalidSignature('why' in verdict ? verdict.why : 'unknown')
  return account
}

/** The confirmed address of an `x-otp` header; throws if the header has none. */
function readEmail(emailOf: AuthApiOptions['emailOf'], otp: string | undefined, account: string) {
  const email = otp === undefined ? undefined : emailOf(otp, account)
  if (otp !== undefined && email === undefined) throw new RouteError(403, 'OTP', 'OTP is required')
  return email
}

const metadataSchema = v.object({ metadata: v.nullable(v.record(v.string(), v.unknown())) })

/**
 * Signing in at the provider (CAIP-122): nonces that work once, proofs judged by `latchkey/verify`,
 * tokens signed with a secret of this run.
 */
export function createAuthApi({ nodes, emailOf }: AuthApiOptions): AuthApi {
  const secret = randomBytes(32)
  const used = new Set<string>()
  const ended = new Set<string>()
  const metadata = new Map<string, unknown>()
  const verifier = loadVerifier(nodes)
  const readClaim = ({ headers }: Call) => {
    const token = readToken(secret, bearer(headers['authorization']), Date.now())
    const claim = v.safeParse(claimSchema, token)
    if (!claim.success || ended.has(claim.output.nonce))
      throw new RouteError(401, 'UNAUTHORIZED', 'Not signed in')
    return claim.output
  }

  async function authenticate({ body, headers }: Call): Promise<Reply> {
    const signed = readInput(signedSchema, body)
    const nonce = readNonce(secret, headers['x-nonce-jwt'])
    if (nonce === undefined || used.has(nonce) || nonce !== signed.data.nonce)
      throw new RouteError(401, 'NONCE', 'The nonce is not valid')
    // Before the signature is judged: meanwhile another request could use it too.
    used.add(nonce)
    const account = await readProvenAccount(verifier, signed, headers['origin'])
    const email = readEmail(emailOf, headers['x-otp'], account)
    return ok({ token: signToken(secret, createSessionClaim(account, signed.data, email)) })
  }
  function me(call: Call): Reply {
    const claim = readClaim(call)
    return ok(
      call.query.get('includeAppKitAccount') === 'true'
        ? { ...claim, appKitAccount: toAppKitAccount(claim, metadata.get(claim.sub)) }
        : claim,
    )
  }
  function saveMetadata(call: Call): Reply {
    const { sub } = readClaim(call)
    metadata.set(sub, readInput(metadataSchema, call.body).metadata)
    return ok(null)
  }
  const endSession = (call: Call) => {
    ended.add(readClaim(call).nonce)
    return ok(null)
  }
  return {
    routes: [
      { method: 'GET', path: '/auth/v1/nonce', shape: 'api', handle: () => issueNonce(secret) },
      { method: 'POST', path: '/auth/v1/authenticate', shape: 'api', handle: authenticate },
      { method: 'GET', path: '/auth/v1/me', shape: 'api', handle: me },
      { method: 'PUT', path: '/auth/v1/account-metadata', shape: 'api', handle: saveMetadata },
      { method: 'POST', path: '/auth/v1/sign-out', shape: 'api', handle: endSession },
    ],
    reset() {
      for (const entries of [used, ended, metadata]) entries.clear()
    },
  }
}

function createSessionClaim(
  account: string,
  { accountAddress, chainId, domain, uri, nonce }: v.InferOutput<typeof dataSchema>,
  email: string | undefined,
) {
  return {
    aud: domain,
    iss: 'sandbox',
    exp: seconds(Date.now()) + sessionLifetime,
    projectIdKey: 'sandbox',
    sub: account,
    address: accountAddress,
    chainId: chainId.slice(chainId.indexOf(':') + 1),
    chainNamespace: parseNamespace(chainId),
    caip2Network: chainId,
    uri,
    domain,
    projectUuid: randomUUID(),
    profileUuid: randomUUID(),
    nonce,
    ...(email === undefined ? {} : { email }),
  }
}

function toAppKitAccount(
  { address, caip2Network }: v.InferOutput<typeof claimSchema>,
  metadata: unknown,
) {
  const now = new Date().toISOString()
  return {
    uuid: randomUUID(),
    caip2_chain: caip2Network,
    address,
    profile_uuid: randomUUID(),
    created_at: now,
    is_main_account: true,
    verification_status: null,
    connection_method: null,
    metadata: metadata ?? null,
    last_signed_in_at: now,
    signed_up_at: now,
    updated_at: now,
  }
}
