import {
  connections,
  connectMethods,
  defineManifest,
  featureValues,
  networks,
  platform,
  provider,
  router,
  rpc,
  settings,
  storage,
} from '#kernel'
import { accountBalance } from '#plugins/account/port'
import { toasts } from '#ui-shell/slots'
import type { EmbeddedWalletInput } from './options.ts'
import { optionsOf } from './options.ts'
import type { EmbeddedState } from './port.ts'
import { embeddedConnector, embeddedKind, embeddedWallet } from './port.ts'
import { loginContributions } from './views/contributions.ts'

export const manifest = defineManifest({
  id: 'embedded-wallet',
  needs: {
    connections,
    networks,
    platform,
    provider,
    router,
    rpc,
    settings,
    storage,
    features: featureValues,
  },
  may: { toasts, balance: accountBalance },
  offers: [embeddedWallet, embeddedConnector],
  options: (input: EmbeddedWalletInput | undefined) => optionsOf(input),
  state: (): EmbeddedState => ({
    smartAccountNetworks: [],
    preferredAccountTypes: {},
    approvals: [],
    frameHeight: 0,
  }),
  contributes: [
    connectMethods.of({
      kind: embeddedKind,
      name: 'Email',
      connector: embeddedConnector,
      apart: true,
    }),
    ...loginContributions,
  ],
})
