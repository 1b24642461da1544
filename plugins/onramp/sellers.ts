/**
 * Who sells. `fee` in percent, from least to most, where it is known; `namespaces` absent: for
 * every kind of account.
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
 * The sellers that the project's configuration names, for accounts of a namespace. What is no list
 * of names is none.
 */
export function parseSellers(value: unknown, namespace: string): readonly Seller[] {
  if (!Array.isArray(value) || !value.every((id) => typeof id === 'string')) return []
  const named = [...new Set(value)].map(
    (id): Seller => knownSellers.find((seller) => seller.id === id) ?? { id, name: id },
  )
  return named.filter(({ namespaces }) => namespaces?.includes(namespace) ?? true)
}

/** What a seller is called. */
export const getSellerName = (id: string): string =>
  knownSellers.find((seller) => seller.id === id)?.name ?? id
