import type { Account, SignInChallenge } from '#kernel'
import type { SignInStyle } from '#namespaces/kit'
import { formatSignInText } from '#namespaces/kit'
import { reencodeAddress } from './address.ts'
import { getPrefix } from './chainIds.ts'

/**
 * CAIP-122 with the blank lines of EIP-4361, the chain id written in full. No standard gives a word
 * for these chains; ours is `Polkadot`.
 */
export const signInStyle: SignInStyle = {
  chain: 'Polkadot',
  network: /^polkadot:[-\w]{1,32}$/,
  blanks: 2,
  toCanonicalAddress: (address, network) => reencodeAddress(address, getPrefix(network)),
}

/**
 * The CAIP-122 message of a challenge. Throws `foreign-invalid` naming the first field that may not
 * stand there.
 */
export const signInText = (challenge: SignInChallenge, { address }: Account): string =>
  formatSignInText(signInStyle, challenge, address)
