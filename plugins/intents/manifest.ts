import { connections, defineManifest, networks, platform, rpc, storage } from '#kernel'
import { intents } from '#kernel/intent'
import { accountBalance } from '#plugins/account/port'
import { toasts } from '#ui-shell/slots'

export const manifest = defineManifest({
  id: 'intents',
  needs: { connections, networks, platform, rpc, storage },
  may: { balance: accountBalance, toasts },
  offers: [intents],
})
