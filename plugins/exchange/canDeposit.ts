import type { NamespaceState } from '#kernel'

const supportedNamespaces: readonly string[] = ['eip155', 'solana']

/** The API for exchanges only covers these two ecosystems. */
export const canDeposit = ({ namespace }: NamespaceState): boolean =>
  supportedNamespaces.includes(namespace)
