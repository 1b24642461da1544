import { LatchkeyError } from '#kernel'

/** Why a relay turns a site away: our name for it, its code, and the relay's words. */
const relayRefusals = [
  { name: 'ORIGIN_NOT_ALLOWED', code: 'APKT002', says: /unauthorized:? origin not allowed/i },
  { name: 'JWT_TOKEN_NOT_VALID', code: 'APKT006', says: /jwt token (is )?not yet valid/i },
  { name: 'INVALID_PROJECT_ID', code: 'APKT007', says: /unauthorized:? invalid key/i },
] as const

/**
 * The relay's refusal as an error with a code; a refusal in other words makes the relay
 * unreachable.
 */
export function toRelayError(message: string, origin: string): LatchkeyError {
  const known = relayRefusals.find(({ says }) => says.test(message))
  return known
    ? new LatchkeyError(known.code, { origin, name: known.name }, { cause: message })
    : relayUnreachable(message)
}

/** The relay does not let us send. */
export function relayUnreachable(cause?: unknown): LatchkeyError {
  return new LatchkeyError(
    'http-unreachable',
    { what: 'The relay' },
    cause === undefined ? undefined : { cause },
  )
}
