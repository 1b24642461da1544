import type { NamespaceState } from '#kernel'
import type { CloudWalletInfo } from './createCloudAuthApi.ts'

/** The connected wallet as sent to the provider. */
export function toCloudWalletInfo(record: NamespaceState | undefined): CloudWalletInfo | undefined {
  const { connectedWalletInfo: wallet } = record?.accountState ?? {}
  if (!wallet) return undefined
  const kind = record?.connection?.kind
  return {
    type:
      kind === 'walletConnect' ? 'walletconnect' : kind === 'injected' ? 'extension' : 'unknown',
    name: wallet.name,
    // Icons of extensions are data URLs: too long to send.
    icon: wallet.icon?.startsWith('https:') ? wallet.icon : '',
  }
}
