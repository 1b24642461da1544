import type { EmbeddedWallet } from '#plugins/ports/embedded-wallet'
import { useSnapshot } from '#ui-shell'

/** True if the page's origin may not offer logins; false until the wallet is active. */
export function useLoginUnavailable(wallet: EmbeddedWallet | undefined): boolean {
  return useSnapshot(wallet?.unavailableReason, undefined) !== undefined
}
