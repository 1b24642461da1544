import type { Caip2 } from '#kernel'

/** Parses a chain id (hex text, decimal text or number) to a CAIP-2 id. */
export function toNetworkId(chainId: unknown): Caip2 | undefined {
  const written =
    typeof chainId === 'number' || typeof chainId === 'bigint' ? String(chainId) : chainId
  if (typeof written !== 'string' || !/^(0x[0-9a-f]{1,16}|[0-9]{1,19})$/i.test(written))
    return undefined
  const id = BigInt(written)
  return id > 0n ? `eip155:${id}` : undefined
}

/** Formats a network's chain id for EIP-3326 and EIP-3085: hex without leading zeros. */
export function toHexChainId(network: Caip2): string {
  return `0x${BigInt(network.slice(network.indexOf(':') + 1)).toString(16)}`
}
