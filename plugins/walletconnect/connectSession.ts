import type { Connections, Networks, RemoteSigner } from '#kernel'
import { fault, parseAccountId, parseNamespace } from '#kernel'

/** Dependencies of connecting a session. `lease` creates a separate signer per namespace. */
export type SessionTarget = {
  readonly connections: Connections
  readonly networks: Networks
  lease(signer: RemoteSigner): Promise<RemoteSigner>
}

/**
 * Connects an approved session in every installed namespace it covers; the namespace on screen
 * stays active. A failing namespace does not affect the others. If all fail, ends the session and
 * throws.
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

/** Returns the network of the sign-in that the wallet made while connecting. */
function findSignedNetwork({ proof }: RemoteSigner, namespace: string) {
  const [first] = [proof?.(namespace) ?? []].flat()
  return first ? { network: parseAccountId(first.account).network } : {}
}
