import { decodeJWT, verifyJWT } from '@walletconnect/relay-auth'

/** Why a relay turns a client away, in the words clients look for. */
export const refusals = {
  jwt: 'JWT validation error: JWT Token is not yet valid',
  key: 'Unauthorized: invalid key',
  origin: 'Unauthorized: origin not allowed',
} as const
export type Refusal = keyof typeof refusals

export type Admission = { readonly clientId: string } | { readonly refused: string }

/**
 * Checks the token a client brings: signed by the key it names as issuer, meant for this relay, and
 * in its time.
 */
export async function admit(query: URLSearchParams, host: string): Promise<Admission> {
  const token = query.get('auth')
  if (!token) return { refused: 'Unauthorized: missing auth token' }
  if (!(await verifyJWT(token).catch(() => false)))
    return { refused: 'JWT validation error: signature' }
  const { iss, aud, iat, exp } = decodeJWT(token).payload
  const now = Date.now() / 1000
  // A minute of clock difference is allowed, as between two real machines.
  if (iat > now + 60) return { refused: refusals.jwt }
  if (exp < now) return { refused: 'JWT validation error: JWT Token is expired' }
  if (!URL.canParse(aud) || new URL(aud).host !== host)
    return { refused: 'JWT validation error: audience' }
  if (!query.get('projectId')) return { refused: refusals.key }
  return { clientId: iss }
}
