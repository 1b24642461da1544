import type { Caip2 } from '#kernel'
import { fault } from '#kernel'
import type { AccessRequest, AdapterTools } from './walletAdapter.ts'
import type { GrantedAccess } from './walletAddress.ts'

/** Parses addresses on the stated network, else on the first one they match. */
export function toGrantedAccess(
  { toPlainData, parseWalletAddresses }: AdapterTools,
  foreign: unknown,
  { networks }: AccessRequest,
  statedNetwork?: Caip2,
): GrantedAccess {
  const list = toPlainData(foreign)
  const network =
    statedNetwork ?? networks.find((one) => parseWalletAddresses(list, one).length > 0)
  return { addresses: network ? parseWalletAddresses(list, network) : [], network }
}

/** Returns a network that a wallet named; throws `unknown-network` if there is none. */
export const requireNetwork = (network: Caip2 | undefined): Caip2 => {
  if (!network) throw fault('unknown-network')
  return network
}

/** Returns what a wallet's method returns; `undefined` if it throws. */
export const attempt = (call: () => unknown): unknown => {
  try {
    return call()
  } catch {
    return undefined
  }
}
