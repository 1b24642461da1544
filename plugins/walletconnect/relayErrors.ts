import { LatchkeyError } from '#kernel'

/** Reasons of a relay's refusal: our code, the relay's code, and its message. */
const relayRefusals = [
  { name: 'ORIGIN_NOT_ALLOWED', code: 'APKT002', says: /unauthorized:? origin not allowed/i },
  { name: 'JWT_TOKEN_NOT_VALID', code: 'APKT006', says: /jwt token (is )?not yet valid/i },
  { name: 'INVALID_PROJECT_ID', code: 'APKT007', says: /unauthorized:? invalid key/i },
] as const

/** Converts a relay's refusal to an error; unknown messages become "unreachable". */
export function toRelayError(message: string, origin: string): LatchkeyError {
  const known = relayRefusals.find(({ says }) => says.test(message))
  return known
    ? new LatchkeyError(known.code, { origin, name: known.name }, { cause: message })
    : relayUnreachable(message)
}

/** The relay is unreachable. */
export function relayUnreachable(cause?: unknown): LatchkeyError {
  return new LatchkeyError(
    'http-unreachable',
    { what: 'The relay' },
    cause === undefined ? undefined : { cause },
  )
}
