import type {
  ConnectionContext,
  Kernel,
  LiveConnection,
  RestoreTools,
  StoredConnection,
} from '#kernel'
import { disconnected, probeTimeout, restoreToolsRef, resumeSigner, storedKeys } from '#kernel'

/**
 * Another tab writes several entries one after the other: all of them are there after this time,
 * milliseconds.
 */
const writeDelay = 60
/** What the wallet itself tells every tab is there after this time, milliseconds. */
const walletEventDelay = 250

type MissingConnection = { readonly namespace: string; readonly saved: StoredConnection }

const getConnectorId = ({ connectionStore }: ConnectionContext, namespace: string) =>
  connectionStore.getState(namespace)?.connection?.connectorId

/**
 * What is connected in another tab and not here. What the visitor is just connecting here goes on.
 */
function findMissing(context: ConnectionContext): readonly MissingConnection[] {
  return context.stored.namespaces().flatMap((namespace) => {
    const saved = context.stored.read(namespace)
    const currentId = getConnectorId(context, namespace)
    if (!saved || currentId === saved.connectorId || context.attempts.has(namespace)) return []
    return currentId === undefined || context.parkedWallets ? [{ namespace, saved }] : []
  })
}

/**
 * The visitor disconnected it elsewhere. An entry that is merely gone says nothing: storage may
 * have been wiped, another tab may have failed to restore it.
 */
function wasDisconnected(context: ConnectionContext, namespace: string): boolean {
  const id = getConnectorId(context, namespace)
  return (context.storage.read(storedKeys.disconnectedIds)?.[namespace] ?? []).some(
    (endedId) => endedId === id,
  )
}

/**
 * The wallet is no longer this tab's. It was told by the other one, and storage says so already.
 */
function releaseConnection(
  { liveConnections, connectionStore, storage, events, parkedWallets }: ConnectionContext,
  namespace: string,
): void {
  liveConnections.get(namespace)?.release()
  liveConnections.delete(namespace)
  storage.clearCaches()
  connectionStore.setDisconnected(namespace, undefined)
  events.emit(disconnected, { namespace, stay: parkedWallets?.hasAny(namespace) })
}

/** Lets go of what was disconnected in another tab, or gave way to another wallet there. */
function releaseDisconnected(context: ConnectionContext): void {
  for (const namespace of [...context.liveConnections.keys()]) {
    const saved = context.stored.read(namespace)
    const wasReplaced = saved && saved.connectorId !== getConnectorId(context, namespace)
    // A keeper takes over what gives way.
    if (wasReplaced ? !context.parkedWallets : !saved && wasDisconnected(context, namespace))
      releaseConnection(context, namespace)
  }
}

/**
 * Takes over a connection of another tab: connected only when a live probe succeeds here too. Its
 * entry is the other tab's, and stays when it does not.
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

/** Has a wallet that is connected in both tabs where the other tab has it, without a prompt. */
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
 * Makes what keeps a modal equal to those of other tabs: call what it gives whenever another tab
 * changed the connections. What was connected there is probed and shown
 * here, what was disconnected there ends here, another account or network is followed. Nothing
 * prompts, and nothing is written that the other tab has written.
 * `bring` installs what stored connections need.
 */
export function followTabs(
  kernel: Pick<Kernel, 'get'>,
  installStored: () => Promise<void>,
): () => Promise<void> {
  const restoreTools = kernel.get(restoreToolsRef)
  const { platform, connections } = restoreTools
  const { context } = connections
  const wait = (ms: number) => new Promise<void>((resolve) => void platform.after(ms, resolve))
  const logFailure = (work: Promise<void>) =>
    work.catch((error) =>
      platform.log('info', 'A connection of another tab was not followed.', error),
    )
  // Where the wallet does not follow, the two tabs must not push each other for ever.
  const attempted = new Map<string, string>()

  const findChanged = () =>
    [...context.liveConnections].flatMap(([namespace, connected]) => {
      const saved = context.stored.read(namespace)
      const differs =
        saved &&
        saved.connectorId === getConnectorId(context, namespace) &&
        saved.saved !== connected.connection.serialize()
      return differs && attempted.get(namespace) !== saved.saved ? [{ live: connected, saved }] : []
    })

  return async () => {
    await wait(writeDelay)
    releaseDisconnected(context)
    if (findMissing(context).length > 0) await installStored()
    await Promise.all(
      findMissing(context).map(({ namespace, saved }) =>
        logFailure(resumeStored(restoreTools, namespace, saved)),
      ),
    )
    if (findChanged().length === 0) return
    await wait(walletEventDelay)
    for (const { live: connected, saved } of findChanged()) {
      attempted.set(connected.namespace, saved.saved)
      await logFailure(syncNetwork(restoreTools, connected, saved))
    }
  }
}
