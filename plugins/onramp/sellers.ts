/**
 * A seller.
 * `fee` in percent, from lowest to highest, if known; without `namespaces`: for every account.
 */
export type Seller = {
  readonly id: string
  readonly name: string
  readonly fee?: readonly [number, number]
  readonly namespaces?: readonly string[]
}

const knownSellers: readonly Seller[] = [
  { id: 'meld', name: 'Meld', fee: [1, 2], namespaces: ['eip155', 'solana'] },
]

/**
 * Parses the sellers of the project's configuration, for a namespace.
 * Anything but a list of names is empty.
 */
export function parseSellers(value: unknown, namespace: string): readonly Seller[] {
  if (!Array.isArray(value) || !value.every((id) => typeof id === 'string')) return []
  const named = [...new Set(value)].map(
    (id): Seller => knownSellers.find((seller) => seller.id === id) ?? { id, name: id },
  )
  return named.filter(({ namespaces }) => namespaces?.includes(namespace) ?? true)
}

/** Returns the name of a seller. */
export const getSellerName = (id: string): string =>
  knownSellers.find((seller) => seller.id === id)?.name ?? id
