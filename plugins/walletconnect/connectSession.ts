import type { Connections, Networks, RemoteSigner } from '#kernel'
import { fault, parseAccountId, parseNamespace } from '#kernel'

/** What connecting a session needs. `lease` gives each namespace a signer of its own. */
export type SessionTarget = {
  readonly connections: Connections
  readonly networks: Networks
  lease(signer: RemoteSigner): Promise<RemoteSigner>
}

/**
 * Connects an approved session in every installed namespace it covers; the one the visitor was
 * looking at stays the active one. Namespaces that fail do not
 * take the others with them. Throws when none could be connected; the session is ended then.
 */
export async function connectSession(
  { connections, networks, lease }: SessionTarget,
  signer: RemoteSigner,
): Promise<void> {
  const covered = new Set(signer.accounts().map(parseNamespace))
  const active = connections.get().active
  const installed = networks.manifests().map(({ namespace }) => namespace)
  const order = installed
    .filter((namespace) => covered.has(namespace))
    .sort((a, b) => Number(b === active) - Number(a === active))
  const results = await Promise.allSettled(
    order.map(async (namespace) =>
      connections.connect(
        namespace,
        { remote: await lease(signer) },
        findSignedNetwork(signer, namespace),
      ),
    ),
  )
  const first = order.find((_, at) => results[at]?.status === 'fulfilled')
  if (first !== undefined) return connections.activate(first)
  await signer.close()
  throw results.find((result) => result.status === 'rejected')?.reason ?? fault('unsupported')
}

/** A wallet that signed in while it connected did so for a network. */
function findSignedNetwork({ proof }: RemoteSigner, namespace: string) {
  const [first] = [proof?.(namespace) ?? []].flat()
  return first ? { network: parseAccountId(first.account).network } : {}
}
