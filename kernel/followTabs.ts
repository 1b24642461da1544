import type { Desk } from './connectionDesk.ts'
import { disconnected } from './connectionDesk.ts'
import type { Kernel } from './createKernel.ts'
import type { Live } from './Live.ts'
import type { RestoreTools } from './restore.ts'
import { keepingTools, probeLimit, signerOf } from './restore.ts'
import type { StoredConnection } from './storedConnections.ts'
import { storedKeys } from './storedConnections.ts'

/**
 * Another tab writes several entries one after the other: all of them are there after this time,
 * milliseconds.
 */
const writingTime = 60
/** What the wallet itself tells every tab is there after this time, milliseconds. */
const tellingTime = 250

type Wanted = { readonly namespace: string; readonly saved: StoredConnection }

const connectorOf = ({ book }: Desk, namespace: string) =>
  book.of(namespace)?.connection?.connectorId

/**
 * What is connected in another tab and not here. What the visitor is just connecting here goes on.
 */
function missing(desk: Desk): readonly Wanted[] {
  return desk.stored.namespaces().flatMap((namespace) => {
    const saved = desk.stored.of(namespace)
    const here = connectorOf(desk, namespace)
    if (!saved || here === saved.connectorId || desk.attempts.has(namespace)) return []
    return here === undefined || desk.keeper ? [{ namespace, saved }] : []
  })
}

/**
 * The visitor disconnected it elsewhere. An entry that is merely gone says nothing: storage may
 * have been wiped, another tab may have failed to restore it.
 */
function wasEnded(desk: Desk, namespace: string): boolean {
  const id = connectorOf(desk, namespace)
  return (desk.storage.read(storedKeys.disconnectedIds)?.[namespace] ?? []).some(
    (ended) => ended === id,
  )
}

/**
 * The wallet is no longer this tab's. It was told by the other one, and storage says so already.
 */
function letGo({ lives, book, storage, events, keeper }: Desk, namespace: string): void {
  lives.get(namespace)?.release()
  lives.delete(namespace)
  storage.clearCaches()
  book.reset(namespace, undefined)
  events.emit(disconnected, { namespace, stay: keeper?.remains(namespace) })
}

/** Lets go of what was disconnected in another tab, or gave way to another wallet there. */
function letGoOfEnded(desk: Desk): void {
  for (const namespace of [...desk.lives.keys()]) {
    const saved = desk.stored.of(namespace)
    const gaveWay = saved && saved.connectorId !== connectorOf(desk, namespace)
    // A keeper takes over what gives way.
    if (gaveWay ? !desk.keeper : !saved && wasEnded(desk, namespace)) letGo(desk, namespace)
  }
}

/**
 * Takes over a connection of another tab: connected only when a live probe succeeds here too. Its
 * entry is the other tab's, and stays when it does not.
 */
async function takeOver(
  tools: RestoreTools,
  namespace: string,
  saved: StoredConnection,
  live?: Live,
): Promise<void> {
  const { desk, attempt } = tools.connections
  const signer = live ? live.signer?.() : await signerOf(tools, saved)
  await attempt(namespace, {
    kind: saved.kind,
    key: live?.key ?? saved.connectorId,
    restored: true,
    limit: probeLimit,
    signer: () => signer,
    run: async (code) => code.resume(saved.saved, signer),
  })
  if (!desk.lives.has(desk.book.get().active ?? '')) desk.book.activate(namespace)
}

/** Has a wallet that is connected in both tabs where the other tab has it, without a prompt. */
async function moveAlong(tools: RestoreTools, live: Live, saved: StoredConnection): Promise<void> {
  const { connection, kind, namespace } = live
  if (kind === 'injected') return takeOver(tools, namespace, saved, live)
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
  bring: () => Promise<void>,
): () => Promise<void> {
  const tools = kernel.get(keepingTools)
  const { platform, connections } = tools
  const { desk } = connections
  const pause = (ms: number) => new Promise<void>((resolve) => void platform.after(ms, resolve))
  const quietly = (work: Promise<void>) =>
    work.catch((error) =>
      platform.log('info', 'A connection of another tab was not followed.', error),
    )
  // Where the wallet does not follow, the two tabs must not push each other for ever.
  const tried = new Map<string, string>()

  const moves = () =>
    [...desk.lives].flatMap(([namespace, live]) => {
      const saved = desk.stored.of(namespace)
      const differs =
        saved &&
        saved.connectorId === connectorOf(desk, namespace) &&
        saved.saved !== live.connection.serialize()
      return differs && tried.get(namespace) !== saved.saved ? [{ live, saved }] : []
    })

  return async () => {
    await pause(writingTime)
    letGoOfEnded(desk)
    if (missing(desk).length > 0) await bring()
    await Promise.all(
      missing(desk).map(({ namespace, saved }) => quietly(takeOver(tools, namespace, saved))),
    )
    if (moves().length === 0) return
    await pause(tellingTime)
    for (const { live, saved } of moves()) {
      tried.set(live.namespace, saved.saved)
      await quietly(moveAlong(tools, live, saved))
    }
  }
}
