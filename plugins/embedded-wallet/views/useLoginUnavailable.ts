import { embeddedWalletRef } from '#plugins/ports/embedded-wallet'
import { useService, useSnapshot } from '#ui-shell'

/** True if the page's origin may not offer logins. */
export function useLoginUnavailable(): boolean {
  return useSnapshot(useService(embeddedWalletRef).unavailableReason, undefined) !== undefined
}
