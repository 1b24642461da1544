import type { Account, SignInChallenge } from '#kernel'
import type { SignInStyle } from '#namespaces/kit'
import { formatSignInText } from '#namespaces/kit'
import { normalizeAddress } from './address.ts'

/** CAIP-122 with the blank lines of EIP-4361 and the whole CAIP-2 id. */
export const signInStyle: SignInStyle = {
  chain: 'Sui',
  network: /^sui:[a-z0-9-]{1,32}$/,
  blanks: 2,
  toCanonicalAddress: normalizeAddress,
}

/**
 * Formats the CAIP-122 message of a challenge.
 * Throws `foreign-invalid` naming the first invalid field.
 */
export const signInText = (challenge: SignInChallenge, { address }: Account): string =>
  formatSignInText(signInStyle, challenge, address)
