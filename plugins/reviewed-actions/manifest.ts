import {
  connectionsRef,
  defineManifest,
  networksRef,
  platformRef,
  rpcRef,
  storageRef,
} from '#kernel'
import { reviewedActionsRef } from '#kernel/reviewed-action'
import { accountBalanceRef } from '#plugins/account/port'
import { toastsRef } from '#ui-shell/slots'
import { transfersRef } from './port.ts'

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
