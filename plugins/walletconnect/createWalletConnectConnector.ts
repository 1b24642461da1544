import type { RemoteConnector, RemoteSigner } from '#kernel'
import { LatchkeyError } from '#kernel'
import type { SharedClientOptions } from './createSharedClient.ts'
import { createSharedClient } from './createSharedClient.ts'
import { walletConnectError } from './errors.ts'
import { isSessionAlive } from './isSessionAlive.ts'
import type { ProposalOverride } from './proposal.ts'
import { buildProposedNamespaces, buildProposedProperties } from './proposal.ts'
import type { ProposalSignIn } from './propose.ts'
import { relayUnreachable } from './relayErrors.ts'
import type { PairingTools } from './runPairing.ts'
import { runPairing } from './runPairing.ts'
import type { WalletConnectClient } from './wrapClient.ts'

/** Dependencies of the connector. */
export type ConnectorOptions = SharedClientOptions & {
  readonly override?: ProposalOverride | undefined
  /** Sign-in message for EVM accounts while connecting; missing if the site has no sign-in. */
  readonly signIn?: ProposalSignIn | undefined
}

/** The connector with methods internal to the plugin. */
export type WalletConnectConnector = RemoteConnector & {
  /** Creates another signer over a session in use. */
  lease(signer: RemoteSigner): Promise<RemoteSigner>
  /** Stores that a page holds the session of the signer, see `endLostSessions`. */
  claim(signer: RemoteSigner): Promise<void>
  /** Sets the app to open for each request, see `WalletConnectClient.openForRequests`. */
  openForRequests(app: Parameters<WalletConnectClient['openForRequests']>[0]): Promise<void>
  dispose(): void
}

/** Creates the connector. */
export function createWalletConnectConnector(source: ConnectorOptions): WalletConnectConnector {
  const sharedClient = createSharedClient(source)
  const probes = new Map<string, Promise<boolean>>()
  // Namespaces of one session are restored together and share one probe.
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
      // One message cannot sign in accounts of several namespaces.
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
      if (!parts.client.session(topic)) await parts.adopt(topic)
      if (parts.client.session(topic)) parts.client.claim(topic).catch(() => {})
      if (await probe(parts, topic)) return parts.sessions.resume(topic) ?? null
      if (parts.isPersistent) return null
      throw walletConnectError('remote-missing', { why: 'the browser does not open its database' })
    },
    async lease(signer) {
      return (await sharedClient.get()).sessions.lease(signer.serialize()) ?? signer
    },
    claim: async (signer) => (await sharedClient.get()).client.claim(signer.serialize()),
    openForRequests: async (app) => (await sharedClient.get()).client.openForRequests(app),
    dispose: sharedClient.close,
  }
}
