import {
  connectionsRef,
  connectMethods,
  defineManifest,
  networksRef,
  platformRef,
  providerRef,
  restoreToolsRef,
  routerRef,
  rpcRef,
  settingsRef,
} from '#kernel'
import type { PairingState } from '#plugins/ports/walletconnect'
import {
  connectingWalletConnectBasicRoute,
  connectingWalletConnectRoute,
  pairingRef,
  walletConnectRef,
} from '#plugins/ports/walletconnect'
import { view } from '#ui-shell/slots'
import type { WalletConnectInput } from './options.ts'
import { parseOptions } from './options.ts'

export const manifest = defineManifest({
  id: 'walletconnect',
  needs: {
    connections: connectionsRef,
    networks: networksRef,
    platform: platformRef,
    provider: providerRef,
    restoreTools: restoreToolsRef,
    router: routerRef,
    rpc: rpcRef,
    settings: settingsRef,
  },
  offers: [walletConnectRef, pairingRef],
  options: (input: WalletConnectInput | undefined) => parseOptions(input),
  state: (): PairingState => ({ status: 'idle' }),
  contributes: [
    connectMethods.of({
      kind: 'walletConnect',
      name: 'WalletConnect',
      connector: walletConnectRef,
    }),
    view(connectingWalletConnectRoute, { load: () => import('./ConnectingWalletConnectView.tsx') }),
    view(connectingWalletConnectBasicRoute, {
      load: () => import('./ConnectingWalletConnectBasicView.tsx'),
    }),
  ],
})
