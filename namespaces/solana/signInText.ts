import type { Account, SignInChallenge } from '#kernel'
import type { SignInStyle } from '#namespaces/kit'
import { formatSignInText } from '#namespaces/kit'
import { isAddress } from './address.ts'
import { parseNetworkId } from './networkIds.ts'

/**
 * Sign In With Solana: the chain stands there by its CAIP-2 id. Wallets also write a cluster or a
 * genesis hash, both with and without the namespace.
 */
export const signInStyle: SignInStyle = {
  chain: 'Solana',
  network: /^solana:[-_a-zA-Z0-9]{1,32}$/,
  blanks: 1,
  fromChainId: (written) => parseNetworkId(written.includes(':') ? written : `solana:${written}`),
  toCanonicalAddress: (address) => (isAddress(address) ? address : undefined),
}

/**
 * The message of a challenge as Sign In With Solana writes it. `chain` is another spelling of the
 * network, for wallets that write the message themselves.
 * Throws `foreign-invalid` naming the first field that the standard does not allow.
 */
export const signInText = (
  challenge: SignInChallenge,
  { address }: Pick<Account, 'address'>,
  chain?: string,
): string => formatSignInText(signInStyle, challenge, address, chain)
