import type { NamespaceState } from '#kernel'

const supportedNamespaces: readonly string[] = ['eip155', 'solana']

/** Exchanges are told where to send in words that these two ecosystems have. */
export const canDeposit = ({ namespace }: NamespaceState): boolean =>
  supportedNamespaces.includes(namespace)
