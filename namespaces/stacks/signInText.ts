import type { Account, SignInChallenge } from '#kernel'
import type { SignInStyle } from '#namespaces/kit'
import { formatSignInText } from '#namespaces/kit'
import { isOnNetwork } from './address.ts'

/**
 * CAIP-122 with the chain as CAIP-2 id and the blank lines of EIP-4361, which the template of the
 * Stacks namespace leaves out.
 */
export const signInStyle: SignInStyle = {
  chain: 'Stacks',
  network: /^stacks:[-a-z0-9]{1,32}$/i,
  blanks: 2,
  toCanonicalAddress: (address, network) => (isOnNetwork(network, address) ? address : undefined),
}

/**
 * The CAIP-122 message of a challenge. Throws `foreign-invalid` naming the first field that is not
 * allowed, `bad-address` for an account of another network.
 */
export const signInText = (challenge: SignInChallenge, { address }: Account): string =>
  formatSignInText(signInStyle, challenge, address)
