import type { Caip2 } from '#kernel'
import { frameVersion } from './protocol.ts'

/**
 * Parameters of the frame's address. `network` is the current one, `rpcUrl` its node; `cloudAuth`
 * is true with email capture.
 */
export type FrameAddressOptions = {
  readonly projectId: string
  readonly network: Caip2
  readonly rpcUrl?: string | undefined
  readonly cloudAuth: boolean
}

/** Builds the frame's address on the secure site. */
export function buildFrameAddress(
  secure: string,
  { projectId, network, rpcUrl, cloudAuth }: FrameAddressOptions,
): string {
  const address = new URL('/sdk', secure)
  const query = {
    projectId,
    chainId: network,
    version: frameVersion,
    enableLogger: 'false',
    ...(rpcUrl ? { rpcUrl } : {}),
  }
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  if (cloudAuth) address.searchParams.set('enableCloudAuthAccount', 'true')
  return address.href
}
