import { embeddedWallet } from '#plugins/embedded-wallet/port'
import { useService, useSnapshot } from '#ui-shell'

/** True when the page's origin may not offer logins. */
export function useRefused(): boolean {
  return useSnapshot(useService(embeddedWallet).refused, undefined) !== undefined
}
