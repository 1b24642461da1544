import type { RemoteConnector, RemoteSigner } from '#kernel'
import { LatchkeyError } from '#kernel'
import type { Client } from './client.ts'
import { isSessionAlive } from './isSessionAlive.ts'
import type { KeepSource } from './keepClient.ts'
import { keepClient } from './keepClient.ts'
import type { ProposalOverride } from './proposal.ts'
import { proposedNamespaces, proposedProperties } from './proposal.ts'
import type { SignInWish } from './propose.ts'
import { relayUnreachable } from './relayFaults.ts'
import type { PairingParts } from './runPairing.ts'
import { runPairing } from './runPairing.ts'

/** What the connector is made of. */
export type ConnectorSource = KeepSource & {
  readonly override?: ProposalOverride | undefined
  /** What EVM accounts sign while they connect; absent where nobody signs in. */
  readonly signIn?: SignInWish | undefined
}

/** The connector as the plugin itself sees it. */
export type Connector = RemoteConnector & {
  /** Another signer over a session that is in use. */
  lease(signer: RemoteSigner): Promise<RemoteSigner>
  /** Which app to open for each request, as `Client.openForRequests`. */
  openForRequests(app: Parameters<Client['openForRequests']>[0]): Promise<void>
  dispose(): void
}

/** Makes the connector. */
export function createConnector(source: ConnectorSource): Connector {
  const kept = keepClient(source)
  const probes = new Map<string, Promise<boolean>>()
  // The namespaces of one session are restored together: one probe answers for all.
  const probe = (parts: PairingParts, topic: string): Promise<boolean> => {
    const running =
      probes.get(topic) ?? isSessionAlive(parts, topic).finally(() => probes.delete(topic))
    probes.set(topic, running)
    return running
  }

  return {
    async pair(proposal, onUri) {
      const namespaces = proposedNamespaces(proposal, source.override)
      if (Object.keys(namespaces).length === 0) throw new LatchkeyError('unsupported')
      if (!source.platform.online()) throw relayUnreachable()
      // One message cannot sign in with accounts of several ecosystems.
      const signIn = Object.keys(namespaces).join() === 'eip155' ? source.signIn : undefined
      return runPairing(await kept.get(), {
        namespaces,
        properties: proposedProperties(proposal),
        signIn,
        signal: proposal.signal,
        onUri,
      })
    },
    async resume(topic) {
      const parts = await kept.get()
      return (await probe(parts, topic)) ? (parts.sessions.lease(topic) ?? null) : null
    },
    async lease(signer) {
      return (await kept.get()).sessions.lease(signer.serialize()) ?? signer
    },
    openForRequests: async (app) => (await kept.get()).client.openForRequests(app),
    dispose: kept.close,
  }
}
