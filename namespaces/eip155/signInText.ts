import type { Account, SignInChallenge } from '#kernel'
import type { SignInStyle } from '#namespaces/kit'
import { formatSignInText } from '#namespaces/kit'
import { toChecksumAddress } from './address.ts'

/** EIP-4361 writes the chain as a number. */
export const signInStyle: SignInStyle = {
  chain: 'Ethereum',
  network: /^eip155:[1-9]\d*$/,
  blanks: 2,
  toChainId: (network) => network.slice(network.indexOf(':') + 1),
  fromChainId: (chainId) => (/^[1-9]\d*$/.test(chainId) ? `eip155:${chainId}` : undefined),
  toCanonicalAddress: toChecksumAddress,
}

/**
 * Formats the EIP-4361 message of a challenge.
 * Throws `foreign-invalid` naming the first invalid field.
 */
export const signInText = (challenge: SignInChallenge, { address }: Account): string =>
  formatSignInText(signInStyle, challenge, address)
