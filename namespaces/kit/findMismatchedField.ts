import type { SignInChallenge, SignInProof } from '#kernel'
import { findStaleField, isAccountId, parseAccountId } from '#kernel'
import { parseSignInText } from './parseSignInText.ts'
import type { SignInStyle } from './SignInStyle.ts'

/** The expected fields of a proof; `now` is in milliseconds since 1970. */
export type ProofExpectation = {
  readonly expect?: Partial<SignInChallenge> | undefined
  readonly now: number
}

/**
 * Finds what is wrong with a proof's text, before its signature is checked.
 * Returns `account` (not of this ecosystem), `message` (not a sign-in text, although fields are
 * expected), `address` or `network` (of an account other than the proof's), the differing field of
 * `expect`, `expirationTime` or `notBefore`; `undefined` if nothing is wrong. Any other message
 * passes when no fields are expected.
 */
export function findMismatchedField(
  style: SignInStyle,
  { account, message }: Pick<SignInProof, 'account' | 'message'>,
  { expect, now }: ProofExpectation,
): string | undefined {
  if (!isAccountId(account)) return 'account'
  const { network, address } = parseAccountId(account)
  const canonicalAddress = style.network.test(network)
    ? style.toCanonicalAddress(address, network)
    : undefined
  if (!canonicalAddress) return 'account'
  const parsed = parseSignInText(style, message)
  if (!parsed) return expect ? 'message' : undefined
  if (parsed.address !== canonicalAddress) return 'address'
  if (parsed.challenge.network !== network) return 'network'
  const stale = findStaleField(parsed.challenge, now)
  if (stale) return stale
  const fields: Readonly<Record<string, unknown>> = parsed.challenge
  return Object.entries(expect ?? {}).find(
    ([name, value]) =>
      value !== undefined && JSON.stringify(fields[name]) !== JSON.stringify(value),
  )?.[0]
}
