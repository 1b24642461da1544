/** A coin or token of a chain of the sandbox. */
export type Asset = {
  readonly caip2: string
  /** `native` for the coin, else the token's AssetId. */
  readonly asset: string
  /** CAIP-10 of the token as the provider writes it; a coin has an address of its own kind. */
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

const coinAddresses: Readonly<Record<string, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}

/** The CAIP-10 id of a coin (`native`) or of a token. */
export function tokenId(caip2: string, asset: string): string {
  const namespace = caip2.split(':')[0] ?? ''
  return `${caip2}:${asset === 'native' ? (coinAddresses[namespace] ?? '0x') : asset}`
}

/** Compares ids in lower case where the case of their addresses has no meaning. */
export const normalizeAssetId = (id: string): string =>
  id.startsWith('eip155:') ? id.toLowerCase() : id
