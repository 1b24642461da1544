import type { Namespace } from '#kernel'
import type { SignInStyle } from '#namespaces/kit'

/** CAIP-122 with the blank lines of EIP-4361 and the whole CAIP-2 id as chain. */
export const createSignInStyle = (parseAddress: Namespace['parseAddress']): SignInStyle => ({
  chain: 'Cosmos',
  network: /^cosmos:[-a-zA-Z0-9]{1,32}$/,
  blanks: 2,
  toCanonicalAddress: (address, network) =>
    parseAddress(address, network).ok ? address : undefined,
})
