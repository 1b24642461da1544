import type { Capability } from '#kernel'
import { isSingleKey } from './address.ts'
import type { Facts } from './connectionState.ts'

/**
 * True if a wallet with these methods has a capability for its active account.
 * `signTransaction`: it signs a transaction of ours, with our fee and nonce.
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
