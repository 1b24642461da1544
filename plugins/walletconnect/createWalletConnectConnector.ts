import type { RemoteConnector, RemoteSigner } from '#kernel'
import { LatchkeyError } from '#kernel'
import type { SharedClientOptions } from './createSharedClient.ts'
import { createSharedClient } from './createSharedClient.ts'
import { isSessionAlive } from './isSessionAlive.ts'
import type { ProposalOverride } from './proposal.ts'
import { buildProposedNamespaces, buildProposedProperties } from './proposal.ts'
import type { ProposalSignIn } from './propose.ts'
import { relayUnreachable } from './relayErrors.ts'
import type { PairingTools } from './runPairing.ts'
import { runPairing } from './runPairing.ts'
import type { WalletConnectClient } from './wrapClient.ts'

/** What the connector is made of. */
export type ConnectorOptions = SharedClientOptions & {
  readonly override?: ProposalOverride | undefined
  /** What EVM accounts sign while they connect; absent where nobody signs in. */
  readonly signIn?: ProposalSignIn | undefined
}

/** The connector as the plugin itself sees it. */
export type WalletConnectConnector = RemoteConnector & {
  /** Another signer over a session that is in use. */
  lease(signer: RemoteSigner): Promise<RemoteSigner>
  /** Which app to open for each request, as `Client.openForRequests`. */
  openForRequests(app: Parameters<WalletConnectClient['openForRequests']>[0]): Promise<void>
  dispose(): void
}

/** Makes the connector. */
export function createWalletConnectConnector(source: ConnectorOptions): WalletConnectConnector {
  const sharedClient = createSharedClient(source)
  const probes = new Map<string, Promise<boolean>>()
  // The namespaces of one session are restored together: one probe answers for all.
  const probe = (parts: PairingTools, topic: string): Promise<boolean> => {
    const running =
      probes.get(topic) ?? isSessionAlive(parts, topic).finally(() => probes.delete(topic))
    probes.set(topic, running)
    return running
  }

  return {
    async pair(proposal, onUri) {
      const namespaces = buildProposedNamespaces(proposal, source.override)
      if (Object.keys(namespaces).length === 0) throw new LatchkeyError('unsupported')
      if (!source.platform.online()) throw relayUnreachable()
      // One message cannot sign in with accounts of several ecosystems.
      const signIn = Object.keys(namespaces).join() === 'eip155' ? source.signIn : undefined
      return runPairing(await sharedClient.get(), {
        namespaces,
        properties: buildProposedProperties(proposal),
        signIn,
        signal: proposal.signal,
        onUri,
      })
    },
    async resume(topic) {
      const parts = await sharedClient.get()
      return (await probe(parts, topic)) ? (parts.sessions.lease(topic) ?? null) : null
    },
    async lease(signer) {
      return (await sharedClient.get()).sessions.lease(signer.serialize()) ?? signer
    },
    openForRequests: async (app) => (await sharedClient.get()).client.openForRequests(app),
    dispose: sharedClient.close,
  }
}
