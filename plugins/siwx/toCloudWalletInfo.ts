import type { NamespaceState } from '#kernel'
import type { CloudWalletInfo } from './createCloudAuthApi.ts'

/** The connected wallet as the provider is told of it. */
export function toCloudWalletInfo(record: NamespaceState | undefined): CloudWalletInfo | undefined {
  const { connectedWalletInfo: wallet } = record?.accountState ?? {}
  if (!wallet) return undefined
  const kind = record?.connection?.kind
  return {
    type:
      kind === 'walletConnect' ? 'walletconnect' : kind === 'injected' ? 'extension' : 'unknown',
    name: wallet.name,
    // Pictures of extensions are data: nothing the provider could show, and too long to send.
    icon: wallet.icon?.startsWith('https:') ? wallet.icon : '',
  }
}
