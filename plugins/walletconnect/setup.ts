import type { LatchkeyError, Proposal } from '#kernel'
import { alerted } from '#kernel'
import { connectSession } from './connectSession.ts'
import { createConnector } from './createConnector.ts'
import { createLinks } from './createLinks.ts'
import { createPairing } from './createPairing.ts'
import { loadClient } from './loadClient.ts'
import { manifest } from './manifest.ts'
import {
  connectingWalletConnectBasicRoute,
  connectingWalletConnectRoute,
  pairing,
  walletConnect,
} from './port.ts'
import { watchTaps } from './watchTaps.ts'

export default manifest.setup(({ needs, options, state, offer, emit, onDispose }) => {
  const { connections, networks, platform, provider, router, rpc, settings } = needs
  const told = new Set<string>()
  const own: readonly string[] = [
    connectingWalletConnectRoute.id,
    connectingWalletConnectBasicRoute.id,
  ]

  const load = loadClient(options.client)
  const onRefused = ({ code, message, remedy }: LatchkeyError) => {
    if (!told.has(code)) emit(alerted, { variant: 'error', code, message, remedy })
    told.add(code)
  }
  const connector = createConnector({
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
          connections.of('eip155')?.networkState.caipNetwork?.caipNetworkId,
        ),
      code: () => networks.load('eip155'),
    },
    load,
    onRefused,
  })
  const shared = createPairing({
    platform,
    state,
    connector,
    proposal: (signal): Proposal => ({
      namespaces: networks.manifests().map((found) => {
        const list = networks.of(found.namespace)
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
  offer(walletConnect, connector)
  const prefetch = () =>
    void load().catch((error: unknown) =>
      platform.log('info', 'The WalletConnect client could not be fetched ahead.', error),
    )
  const namespaces = () => networks.manifests().map(({ namespace }) => namespace)
  const first = () => connections.get().active
  const taps = watchTaps(platform, state)
  const links = createLinks({
    platform,
    router,
    pairing: shared,
    onTap: taps.onTap,
    preferWeb: options.preferUniversalLinks,
    namespaces: () => namespaces().sort((a, b) => Number(b === first()) - Number(a === first())),
  })
  offer(pairing, { ...shared, ...links, prefetch })
  onDispose(connector.dispose)
  onDispose(shared.dispose)
  onDispose(taps.release)
})
