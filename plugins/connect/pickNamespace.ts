import type { Wallet } from '#kernel'

/**
 * Picks the namespace to connect without a question to the visitor. That is the wallet's only
 * namespace. If the wallet is the only one on a phone, the page runs in the wallet's browser and
 * one tap must connect: picks its first preferred namespace, else its first. Returns `undefined` if
 * the visitor must choose.
 */
export function pickNamespace(
  { connectors }: Pick<Wallet, 'connectors'>,
  ownBrowser: boolean,
  preferred: readonly (string | undefined)[],
): string | undefined {
  const namespaces = connectors.map(({ namespace }) => namespace)
  if (namespaces.length > 1 && !ownBrowser) return undefined
  return (
    preferred.find(
      (namespace): namespace is string => namespace !== undefined && namespaces.includes(namespace),
    ) ?? namespaces[0]
  )
}
