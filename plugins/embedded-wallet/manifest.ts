import {
  connectionsRef,
  connectMethods,
  defineManifest,
  featureValuesRef,
  networksRef,
  platformRef,
  providerRef,
  routerRef,
  rpcRef,
  settingsRef,
  storageRef,
} from '#kernel'
import { accountBalanceRef } from '#plugins/ports/account'
import type { EmbeddedState } from '#plugins/ports/embedded-wallet'
import {
  embeddedConnectorRef,
  embeddedKind,
  embeddedWalletRef,
} from '#plugins/ports/embedded-wallet'
import { toastsRef } from '#ui-shell/slots'
import type { EmbeddedWalletInput } from './options.ts'
import { parseOptions } from './options.ts'
import { loginContributions } from './views/contributions.ts'

export const manifest = defineManifest({
  id: 'embedded-wallet',
  needs: {
    connections: connectionsRef,
    networks: networksRef,
    platform: platformRef,
    provider: providerRef,
    router: routerRef,
    rpc: rpcRef,
    settings: settingsRef,
    storage: storageRef,
    features: featureValuesRef,
  },
  optional: { toasts: toastsRef, balance: accountBalanceRef },
  offers: [embeddedWalletRef, embeddedConnectorRef],
  options: (input: EmbeddedWalletInput | undefined) => parseOptions(input),
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
      connector: embeddedConnectorRef,
    }),
    ...loginContributions,
  ],
})
