import type {
  ConnectionContext,
  Kernel,
  LiveConnection,
  RestoreTools,
  StoredConnection,
} from '#kernel'
import { disconnected, probeTimeout, restoreToolsRef, resumeSigner, storedKeys } from '#kernel'

/** Delay until another tab has written all its entries, in milliseconds. */
const writeDelay = 60
/** Delay until the wallet has informed every tab, in milliseconds. */
const walletEventDelay = 250

type MissingConnection = { readonly namespace: string; readonly saved: StoredConnection }

const getConnectorId = ({ connectionStore }: ConnectionContext, namespace: string) =>
  connectionStore.getState(namespace)?.connection?.connectorId

/**
 * True if the namespace has the stored connection: its connector, and its session if it is one. A
 * login stores its network instead, which both tabs may change.
 */
function hasConnection(
  context: ConnectionContext,
  namespace: string,
  { connectorId, remote, auth }: StoredConnection,
): boolean {
  if (getConnectorId(context, namespace) !== connectorId) return false
  const signer = context.liveConnections.get(namespace)?.signer?.()
  return !signer || auth !== undefined || signer.serialize() === remote
}

/** Finds connections of another tab that are missing here. Attempts in progress go on. */
function findMissing(context: ConnectionContext): readonly MissingConnection[] {
  return context.stored.namespaces().flatMap((namespace) => {
    const saved = context.stored.read(namespace)
    const currentId = getConnectorId(context, namespace)
    if (!saved || hasConnection(context, namespace, saved) || context.attempts.has(namespace))
      return []
    return currentId === undefined || context.parkedWallets ? [{ namespace, saved }] : []
  })
}

/**
 * True if the visitor disconnected it in another tab. A missing entry proves nothing: storage may
 * be wiped.
 */
function wasDisconnected(context: ConnectionContext, namespace: string): boolean {
  const id = getConnectorId(context, namespace)
  return (context.storage.read(storedKeys.disconnectedIds)?.[namespace] ?? []).some(
    (endedId) => endedId === id,
  )
}

/** Releases a wallet that another tab disconnected, without writing to storage. */
function releaseConnection(
  { liveConnections, attempts, connectionStore, storage, events, parkedWallets }: ConnectionContext,
  namespace: string,
): void {
  liveConnections.get(namespace)?.release()
  liveConnections.delete(namespace)
  storage.clearCaches()
  connectionStore.setDisconnected(namespace, undefined)
  if (attempts.has(namespace)) connectionStore.setConnecting(namespace)
  events.emit(disconnected, { namespace, stay: parkedWallets?.hasAny(namespace) })
}

/** Releases wallets that another tab disconnected or replaced. */
function releaseDisconnected(context: ConnectionContext): void {
  for (const namespace of [...context.liveConnections.keys()]) {
    const saved = context.stored.read(namespace)
    const wasReplaced = saved && !hasConnection(context, namespace, saved)
    // Parked wallets take over what is replaced.
    if (wasReplaced ? !context.parkedWallets : !saved && wasDisconnected(context, namespace))
      releaseConnection(context, namespace)
  }
}

/**
 * Connects a stored connection of another tab after a live probe. Its entry stays if that fails.
 */
async function resumeStored(
  tools: RestoreTools,
  namespace: string,
  saved: StoredConnection,
  connected?: LiveConnection,
): Promise<void> {
  const { context, attempt } = tools.connections
  const signer = connected ? connected.signer?.() : await resumeSigner(tools, saved)
  await attempt(namespace, {
    kind: saved.kind,
    key: connected?.key ?? saved.connectorId,
    restored: true,
    limit: probeTimeout,
    signer: () => signer,
    run: async (implementation) => implementation.resume(saved.saved, signer),
  })
  if (!context.liveConnections.has(context.connectionStore.get().active ?? ''))
    context.connectionStore.activate(namespace)
}

/** Moves a wallet that both tabs share to the network of the other tab, without a prompt. */
async function syncNetwork(
  tools: RestoreTools,
  connected: LiveConnection,
  saved: StoredConnection,
): Promise<void> {
  const { connection, kind, namespace } = connected
  if (kind === 'injected') return resumeStored(tools, namespace, saved, connected)
  const network = connection.state.networks.find((one) => one === saved.network)
  if (network && network !== connection.state.network) await connection.switchNetwork?.(network)
}

/**
 * Follows other tabs: call the returned function when one changed the connections. Their
 * connections are probed and shown here, their disconnects, accounts and networks followed. Never
 * prompts; writes nothing that the other tab has written. `installStored` installs what stored
 * connections need.
 */
export function followTabs(
  kernel: Pick<Kernel, 'get'>,
  installStored: () => Promise<void>,
): () => Promise<void> {
  const restoreTools = kernel.get(restoreToolsRef)
  const { platform, connections } = restoreTools
  const { context } = connections
  const wait = (ms: number) => new Promise<void>((resolve) => void platform.after(ms, resolve))
  const logFailure = (work: Promise<unknown>) =>
    work.catch((error) =>
      platform.log('info', 'A connection of another tab was not followed.', error),
    )
  // Without it, two tabs whose wallet does not follow would push each other for ever.
  const attempted = new Map<string, string>()

  // Another tab stores its namespaces one after the other, and each is a change. A session that is
  // resumed twice has an owner that never ends it.
  const resuming = new Set<string>()
  const toKey = ({ namespace, saved }: MissingConnection) =>
    [namespace, saved.connectorId, saved.remote].join()
  const listMissing = () => findMissing(context).filter((one) => !resuming.has(toKey(one)))
  const resumeMissing = () =>
    Promise.all(
      listMissing().map(async (missing) => {
        resuming.add(toKey(missing))
        await logFailure(resumeStored(restoreTools, missing.namespace, missing.saved))
        resuming.delete(toKey(missing))
      }),
    )

  const findChanged = () =>
    [...context.liveConnections].flatMap(([namespace, connected]) => {
      const saved = context.stored.read(namespace)
      const differs =
        saved &&
        hasConnection(context, namespace, saved) &&
        saved.saved !== connected.connection.serialize()
      return differs && attempted.get(namespace) !== saved.saved ? [{ live: connected, saved }] : []
    })

  return async () => {
    await wait(writeDelay)
    releaseDisconnected(context)
    if (listMissing().length > 0) await logFailure(installStored().then(resumeMissing))
    if (findChanged().length === 0) return
    await wait(walletEventDelay)
    for (const { live: connected, saved } of findChanged()) {
      const { namespace } = connected
      attempted.set(namespace, saved.saved)
      await logFailure(syncNetwork(restoreTools, connected, saved))
      // It followed: it may come here again, once both tabs have left.
      if (context.liveConnections.get(namespace)?.connection.serialize() === saved.saved)
        attempted.delete(namespace)
    }
  }
}
