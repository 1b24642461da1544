import type { LatchkeyError, SessionProposal } from '#kernel'
import { alerted } from '#kernel'
import {
  connectingWalletConnectBasicRoute,
  connectingWalletConnectRoute,
  pairingRef,
  walletConnectRef,
} from '#plugins/ports/walletconnect'
import { connectSession } from './connectSession.ts'
import { createSharedPairing } from './createSharedPairing.ts'
import { createWalletConnectConnector } from './createWalletConnectConnector.ts'
import { createWalletLinks } from './createWalletLinks.ts'
import { loadClient } from './loadClient.ts'
import { manifest } from './manifest.ts'
import { watchAppOpening } from './watchAppOpening.ts'

export default manifest.setup(({ needs, options, state, offer, emit, onDispose }) => {
  const { connections, networks, platform, provider, router, rpc, settings } = needs
  const alertedCodes = new Set<string>()
  const own: readonly string[] = [
    connectingWalletConnectRoute.id,
    connectingWalletConnectBasicRoute.id,
  ]

  const load = loadClient(options.walletConnectClient)
  const onRefused = ({ code, message, remedy }: LatchkeyError) => {
    if (!alertedCodes.has(code)) emit(alerted, { variant: 'error', code, message, remedy })
    alertedCodes.add(code)
  }
  const connector = createWalletConnectConnector({
    platform,
    rpc,
    projectId: provider.projectId,
    relayUrl: provider.hosts.relay,
    metadata: settings.metadata,
    prefix: options.prefix,
    override: options.override,
    signIn: {
      challenge: () =>
        connections.challenge(
          'eip155',
          connections.getState('eip155')?.networkState.caipNetwork?.caipNetworkId,
        ),
      loadNamespace: () => networks.load('eip155'),
    },
    load,
    onRefused,
  })
  const shared = createSharedPairing({
    platform,
    state,
    connector,
    proposal: (signal): SessionProposal => ({
      namespaces: networks.manifests().map((found) => {
        const list = networks.inNamespace(found.namespace)
        const nodes = Object.fromEntries(
          list.flatMap(({ caipNetworkId, rpcUrls }) =>
            rpcUrls.default.http.slice(0, 1).map((url) => [caipNetworkId, url]),
          ),
        )
        return {
          manifest: found,
          networks: list.map(({ caipNetworkId }) => caipNetworkId),
          rpc: nodes,
        }
      }),
      signal,
    }),
    async connect(signer) {
      const { route } = router.current()
      await connectSession({ connections, networks, lease: connector.lease }, signer)
      // Whatever opened meanwhile, such as signing in, stays.
      if ([...own, route].includes(router.current().route)) router.close()
    },
  })
  offer(walletConnectRef, connector)
  const prefetch = () =>
    void load().catch((error: unknown) =>
      platform.log('info', 'The WalletConnect client could not be fetched ahead.', error),
    )
  const namespaces = () => networks.manifests().map(({ namespace }) => namespace)
  const first = () => connections.get().active
  const appOpening = watchAppOpening(platform, state)
  const links = createWalletLinks({
    platform,
    router,
    pairing: shared,
    onAppOpen: appOpening.onTap,
    experimental_preferUniversalLinks: options.experimental_preferUniversalLinks,
    namespaces: () => namespaces().sort((a, b) => Number(b === first()) - Number(a === first())),
  })
  offer(pairingRef, { ...shared, ...links, prefetch })
  onDispose(connector.dispose)
  onDispose(shared.dispose)
  onDispose(appOpening.release)
})
