import {
  connectionsRef,
  defineManifest,
  networksRef,
  platformRef,
  rpcRef,
  storageRef,
} from '#kernel'
import { reviewedActionsRef } from '#kernel/reviewed-action'
import { accountBalanceRef } from '#plugins/ports/account'
import { transfersRef } from '#plugins/ports/reviewed-actions'
import { toastsRef } from '#ui-shell/slots'

export const manifest = defineManifest({
  id: 'intents',
  needs: {
    connections: connectionsRef,
    networks: networksRef,
    platform: platformRef,
    rpc: rpcRef,
    storage: storageRef,
  },
  optional: { balance: accountBalanceRef, toasts: toastsRef },
  offers: [reviewedActionsRef, transfersRef],
})
