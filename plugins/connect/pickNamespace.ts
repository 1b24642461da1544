import type { Wallet } from '#kernel'

/**
 * The namespace of an installed wallet that is connected without asking which: its only one. When
 * the wallet is the only one on a phone, this page is in its own
 * browser, and one tap must do: the first of those preferred that it serves, else its first.
 * `undefined`: the visitor is asked.
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
