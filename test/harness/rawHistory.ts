/** A transfer as the provider sends it. */
export type RawTransfer = Readonly<Record<string, unknown>>

/** A transfer of a token. */
export const rawToken = (
  direction: 'in' | 'out' | 'self',
  numeric: string,
  name = 'Ether',
  value?: number,
): RawTransfer => ({
  direction,
  quantity: { numeric },
  ...(value === undefined ? {} : { value }),
  fungible_info: {
    name,
    symbol: name.slice(0, 3).toUpperCase(),
    icon: { url: `https://api.example/public/getTokenImage/${name}` },
  },
})
/** A transfer of a collectible. */
export const rawNft = (
  direction: 'in' | 'out',
  { spam = false, name = 'Punk #7' as string | null } = {},
): RawTransfer => ({
  direction,
  quantity: { numeric: '1' },
  nft_info: {
    name,
    content: { preview: { url: 'https://api.example/punk.png', content_type: 'image/png' } },
    flags: { is_spam: spam },
  },
})

let count = 0
/** A transaction as the provider sends it, with an id of its own. */
export function rawTransaction(
  transfers: readonly unknown[] | null,
  {
    operationType = 'receive',
    minedAt = '2026-11-03T12:00:00.000Z',
    chain = 'eip155:1',
    status = 'confirmed',
    ...more
  }: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const hash = `0x${String(++count).padStart(64, '0')}`
  return {
    id: hash,
    metadata: {
      operationType,
      hash,
      chain,
      minedAt,
      sentFrom: '0x1111111111111111111111111111111111aaaaaa',
      sentTo: '0x2222222222222222222222222222222222bbbbbb',
      status,
      nonce: 0,
      ...more,
    },
    transfers,
  }
}
