import { LatchkeyError } from '#kernel'
import type { OriginCheck } from './createOriginCheck.ts'
import { createOriginCheck } from './createOriginCheck.ts'
import type { ShowAlert } from './createWalletListeners.ts'
import type { WalletScope } from './WalletScope.ts'

/** Availability of logins on this page. `assertAllowed` throws the reason of a refusal. */
export type LoginAvailability = { readonly check: OriginCheck; assertAllowed(): Promise<void> }

/** Creates the check; shows a refusal. */
export function createLoginAvailability(
  { needs: { platform, provider }, state }: WalletScope,
  alert: ShowAlert,
): LoginAvailability {
  const refuse = (error: LatchkeyError) =>
    state.update((draft) => {
      draft.unavailableReason = error
    })
  const check: OriginCheck = createOriginCheck(platform, provider, {
    failed: alert,
    refused(error) {
      alert(error)
      refuse(error)
    },
  })
  const missing = provider.projectId ? undefined : new LatchkeyError('APKT008')
  if (missing) refuse(missing)
  return {
    check,
    async assertAllowed() {
      const why = missing ?? (await check())
      if (why) throw why
    },
  }
}
