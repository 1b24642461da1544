import type { SignInChallenge, SignInProof } from '#kernel'
import { findStaleField, isAccountId, parseAccountId } from '#kernel'
import { parseSignInText } from './parseSignInText.ts'
import type { SignInStyle } from './SignInStyle.ts'

/** What a proof is judged by. `now` in milliseconds since 1970. */
export type ProofExpectation = {
  readonly expect?: Partial<SignInChallenge> | undefined
  readonly now: number
}

/**
 * What of a proof's text is not as it should be, before its signature is looked at: `account` (none
 * of this ecosystem), `message` (no sign-in text although
 * something is expected of it), `address` or `network` (of another account than the proof's), the
 * field of `expect` that differs, `expirationTime`,
 * `notBefore`. `undefined` when all is well. A message that is no sign-in text passes when nothing
 * is expected of it.
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
