import type { ModalOptions } from './ModalOptions.ts'

/** The built-in namespaces, in the order in which their wallets are listed. */
export const builtInNamespaces = [
  'eip155',
  'polkadot',
  'solana',
  'cosmos',
  'sui',
  'stacks',
  'bip122',
] as const

/** The namespaces that the host enables: those it names, those of its networks, else all. */
export function listEnabledNamespaces({ namespaces, networks }: ModalOptions): readonly string[] {
  if (namespaces) return namespaces
  return networks
    ? [
        ...new Set(
          networks.map((network) =>
            'caipNetworkId' in network ? network.chainNamespace : 'eip155',
          ),
        ),
      ]
    : builtInNamespaces
}
