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
    order.map(async (namespace) => {
      const remote = await lease(signer)
      // A signer with a listener is in use: another namespace that is refused keeps the session.
      const release = remote.on('end', () => {})
      return connections
        .connect(namespace, { remote }, findNetwork(connections, signer, namespace))
        .finally(release)
    }),
  )
  const first = order.find((_, at) => results[at]?.status === 'fulfilled')
  if (first !== undefined) return connections.activate(first)
  await signer.close()
  throw results.find((result) => result.status === 'rejected')?.reason ?? fault('unsupported')
}

/** The network that the wallet signed in on, else the one on screen if the session covers it. */
function findNetwork(connections: Connections, signer: RemoteSigner, namespace: string) {
  const start = connections.getState(namespace)?.networkState.caipNetwork?.caipNetworkId
  const [signed] = [signer.proof?.(namespace) ?? []].flat()
  const account =
    signed?.account ?? signer.accounts().find((id) => parseAccountId(id).network === start)
  return account ? { network: parseAccountId(account).network } : {}
}
