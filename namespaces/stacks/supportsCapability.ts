import type { Capability } from '#kernel'
import { isSingleKey } from './address.ts'
import type { Facts } from './connectionState.ts'

/**
 * What a wallet with these methods can do for its active account. `signTransaction` is: sign what
 * we built, with fee and nonce of ours.
 */
export function supportsCapability(
  capability: Capability,
  { holders }: Facts,
  has: (method: string) => boolean,
): boolean {
  const [active] = holders
  const builds =
    has('stx_signTransaction') && active?.publicKey !== undefined && isSingleKey(active.address)
  if (capability === 'signMessage')
    return has('stx_signMessage') && isSingleKey(active?.address ?? '')
  if (/^(send|memo|max|fee)$/.test(capability)) return has('stx_transferStx') || builds
  if (capability === 'token') return has('stx_callContract') || builds
  if (capability === 'signTransaction') return builds
  return /^(multi|switch)Account$/.test(capability) && holders.length > 1
}
