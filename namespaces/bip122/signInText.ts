import type { Account, SignInChallenge } from '#kernel'
import type { SignInStyle } from '#namespaces/kit'
import { formatSignInText } from '#namespaces/kit'
import { decodeAddress } from './address.ts'

/** CAIP-122 with the blank lines of EIP-4361 and the whole CAIP-2 id. */
export const signInStyle: SignInStyle = {
  chain: 'Bitcoin',
  network: /^bip122:[0-9a-f]{32}$/,
  blanks: 2,
  toCanonicalAddress(address, network) {
    const read = decodeAddress(address, network)
    return typeof read === 'string' ? undefined : read.address
  },
}

/**
 * The CAIP-122 message of a challenge. Throws `foreign-invalid` naming the first field that the
 * standard does not allow.
 */
export const signInText = (challenge: SignInChallenge, { address }: Account): string =>
  formatSignInText(signInStyle, challenge, address)
