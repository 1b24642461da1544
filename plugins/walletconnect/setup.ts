import type { LatchkeyError, Networks, SessionProposal } from '#kernel'
import { alerted, importWithRetry, memoizeAsync } from '#kernel'
import {
  connectingWalletConnectBasicRoute,
  connectingWalletConnectRoute,
  pairingRef,
  walletConnectRef,
} from '#plugins/ports/walletconnect'
import { connectSession } from './connectSession.ts'
import { walletConnectKind } from './createRemoteSigner.ts'
import { createSharedPairing } from './createSharedPairing.ts'
import type { ConnectorOptions } from './createWalletConnectConnector.ts'
import { createWalletConnectConnector } from './createWalletConnectConnector.ts'
import { createWalletLinks } from './createWalletLinks.ts'
import { manifest } from './manifest.ts'
import { watchAppOpening } from './watchAppOpening.ts'

type Scope = Parameters<Parameters<typeof manifest.setup>[0]>[0]

/** Views that hold the pairing, and close once the session is connected. */
const ownRoutes: readonly string[] = [
  connectingWalletConnectRoute.id,
  connectingWalletConnectBasicRoute.id,
]

export default manifest.setup(({ needs, options, state, offer, emit, onDispose }) => {
  const { connections, networks, platform, router } = needs
  const load = loadClient(options.walletConnectClient)
  const connector = createWalletConnectConnector(
    toConnectorOptions(needs, options, load, onceByCode(emit)),
  )
  const pairing = createSharedPairing({
    platform,
    state,
    connector,
    proposal: (signal) => buildProposal(networks, signal),
    async connect(signer) {
      const { history } = router.get()
      await connectSession({ connections, networks, lease: connector.lease }, signer)
      connector.claim(signer).catch(() => {})
      // Views that opened meanwhile, such as signing in, stay.
      const before = history.map(({ route }) => route)
      if ([...ownRoutes, ...before].includes(router.current().route)) router.close()
    },
    views: {
      isModalOpen: () => router.get().open,
      areShown: () => router.get().open && ownRoutes.includes(router.current().route),
      subscribe: router.subscribe,
    },
  })
  offer(walletConnectRef, connector)
  const prefetch = () =>
    void load().catch((error: unknown) =>
      platform.log('info', 'The WalletConnect client could not be fetched ahead.', error),
    )
  const namespaces = () => networks.manifests().map(({ namespace }) => namespace)
  const active = () => connections.get().active
  const appOpening = watchAppOpening(platform, state)
  const links = createWalletLinks({
    platform,
    router,
    pairing,
    onAppOpen: appOpening.onTap,
    experimental_preferUniversalLinks: options.experimental_preferUniversalLinks,
    namespaces: () => namespaces().sort((a, b) => Number(b === active()) - Number(a === active())),
  })
  offer(pairingRef, { ...pairing, ...links, prefetch })
  onDispose(connector.dispose)
  onDispose(pairing.dispose)
  onDispose(appOpening.release)
})

/** Creates a callback that shows each error code once. */
function onceByCode(emit: Scope['emit']): (reason: LatchkeyError) => void {
  const shown = new Set<string>()
  return ({ code, message, remedy }) => {
    if (!shown.has(code)) emit(alerted, { variant: 'error', code, message, remedy })
    shown.add(code)
  }
}

function toConnectorOptions(
  { connections, networks, platform, provider, restoreTools, rpc, settings }: Scope['needs'],
  { prefix, override }: Scope['options'],
  load: ConnectorOptions['load'],
  onRefused: ConnectorOptions['onRefused'],
): ConnectorOptions {
  return {
    platform,
    rpc,
    projectId: provider.projectId,
    relayUrl: provider.hosts.relay,
    metadata: settings.metadata,
    prefix,
    override,
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
    keepStored: () => keepStored(restoreTools.connections.stored),
  }
}

/** Reads the stored sessions; the result stores again those that have gone since. */
function keepStored(stored: Scope['needs']['restoreTools']['connections']['stored']): () => void {
  const before = stored
    .namespaces()
    .map((namespace) => [namespace, stored.read(namespace)] as const)
  return () => {
    for (const [namespace, saved] of before)
      if (saved?.kind === walletConnectKind && !stored.read(namespace))
        stored.save(namespace, saved)
  }
}

function buildProposal(networks: Networks, signal: AbortSignal): SessionProposal {
  return {
    namespaces: networks.manifests().map((namespace) => {
      const list = networks.inNamespace(namespace.namespace)
      return {
        manifest: namespace,
        networks: list.map(({ caipNetworkId }) => caipNetworkId),
        rpc: Object.fromEntries(
          list.flatMap(({ caipNetworkId, rpcUrls }) =>
            rpcUrls.default.http.slice(0, 1).map((url) => [caipNetworkId, url]),
          ),
        ),
      }
    }),
    signal,
  }
}

/** Imports the client's module: the host's, or the optional peer dependency. */
function loadClient(
  load: () => Promise<unknown> = () => import('@walletconnect/universal-provider'),
): () => Promise<unknown> {
  return memoizeAsync(() => importWithRetry(load)).get
}
