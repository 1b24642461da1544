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
  switch (capability) {
    case 'signMessage':
      return has('stx_signMessage') && isSingleKey(active?.address ?? '')
    case 'send':
    case 'memo':
    case 'max':
    case 'fee':
      return has('stx_transferStx') || builds
    case 'token':
      return has('stx_callContract') || builds
    case 'signTransaction':
      return builds
    case 'multiAccount':
    case 'switchAccount':
      return holders.length > 1
    default:
      return false
  }
}
