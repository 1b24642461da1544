import {
  connections,
  connectMethods,
  defineManifest,
  networks,
  platform,
  provider,
  router,
  rpc,
  settings,
} from '#kernel'
import { view } from '#ui-shell/slots'
import type { WalletConnectInput } from './options.ts'
import { optionsOf } from './options.ts'
import type { PairingState } from './port.ts'
import {
  connectingWalletConnectBasicRoute,
  connectingWalletConnectRoute,
  pairing,
  walletConnect,
} from './port.ts'

export const manifest = defineManifest({
  id: 'walletconnect',
  needs: { connections, networks, platform, provider, router, rpc, settings },
  offers: [walletConnect, pairing],
  options: (input: WalletConnectInput | undefined) => optionsOf(input),
  state: (): PairingState => ({ status: 'idle' }),
  contributes: [
    connectMethods.of({ kind: 'walletConnect', name: 'WalletConnect', connector: walletConnect }),
    view(connectingWalletConnectRoute, { load: () => import('./ConnectingWalletConnectView.tsx') }),
    view(connectingWalletConnectBasicRoute, {
      load: () => import('./ConnectingWalletConnectBasicView.tsx'),
    }),
  ],
})
