import { embeddedWalletRef } from '#plugins/embedded-wallet/port'
import { useService, useSnapshot } from '#ui-shell'

/** True when the page's origin may not offer logins. */
export function useLoginUnavailable(): boolean {
  return useSnapshot(useService(embeddedWalletRef).unavailableReason, undefined) !== undefined
}
