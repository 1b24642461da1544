import type { LatchkeyError, Platform, StoredConnection } from '#kernel'
import { isLatchkeyError } from '#kernel'
import { hintAfter } from '#plugins/ports/hintAfter'
import type { ParkedWallet, ParkedWalletTools } from './createParkedWalletTools.ts'
import { getConnectionId } from './getConnectionId.ts'

/** A parked wallet of an earlier visit that is not restored yet. */
export type PendingRestore = {
  readonly namespace: string
  readonly id: string
  readonly saved: StoredConnection
}

/** Parked wallets of an earlier visit, until they answer. */
export type PendingRestores = {
  of(namespace?: string): readonly PendingRestore[]
  /**
   * Those of `of`, and those whose restore failed for a reason that may be gone on the next visit:
   * they stay stored.
   */
  all(namespace?: string): readonly PendingRestore[]
  /** Resolves when all have answered or timed out. Never rejects. */
  readonly done: Promise<void>
  /**
   * Resolves when this one has answered or timed out, to its id: that of a session follows its
   * accounts. Never rejects.
   */
  answered(one: Pick<PendingRestore, 'namespace' | 'id'>): Promise<string>
  /**
   * Forgets a wallet. With `end`, it is disconnected when it answers; one whose restore failed is
   * resumed once more for that.
   */
  remove(expected: PendingRestore, end: boolean): void
  /**
   * Keeps a wallet that left by itself stored if its reason may be gone on the next visit, as the
   * active one stays.
   */
  postpone(lost: PendingRestore, reason: LatchkeyError): void
}

type RestoreSources = {
  readonly restoreTools: ParkedWalletTools
  readonly platform: Pick<Platform, 'log' | 'now'>
  readonly signal: AbortSignal
}

/**
 * Restores all silently and in parallel. `onRestored` is called for each restored wallet,
 * `onChange` for each that is no longer pending.
 */
export function restoreParkedWallets(
  sources: RestoreSources,
  onRestored: (parked: ParkedWallet) => void,
  onChange: () => void,
): PendingRestores {
  const { restoreTools, signal } = sources
  const pendingByKey = new Map<string, PendingRestore>()
  const postponedByKey = new Map<string, PendingRestore>()
  const ended = new Set<PendingRestore>()
  for (const { namespace, saved } of restoreTools.readStored()) {
    const pending: PendingRestore = { namespace, saved, id: getConnectionId(saved) }
    pendingByKey.set(toKey(pending), pending)
  }
  const restore = async (pending: PendingRestore): Promise<string> => {
    let { id } = pending
    try {
      const parked = await restoreTools.resume(pending.namespace, pending.saved)
      if (signal.aborted) return id
      id = getConnectionId(restoreTools.toStored(parked))
      if (pendingByKey.delete(toKey(pending))) onRestored(parked)
      else if (ended.has(pending)) await parked.connection.disconnect()
    } catch (error) {
      const hint = hintAfter(error, pending.saved, sources.platform.now())
      if (hint && pendingByKey.has(toKey(pending)))
        postponedByKey.set(toKey(pending), { ...pending, saved: hint })
      logFailure(sources, pending, error)
    }
    pendingByKey.delete(toKey(pending))
    if (!signal.aborted) onChange()
    return id
  }
  const answers = new Map([...pendingByKey].map(([key, one]) => [key, restore(one)]))
  const list = (namespace: string | undefined, ...maps: (typeof pendingByKey)[]) =>
    maps
      .flatMap((map) => [...map.values()])
      .filter((one) => namespace === undefined || one.namespace === namespace)
  return {
    of: (namespace) => list(namespace, pendingByKey),
    all: (namespace) => list(namespace, pendingByKey, postponedByKey),
    done: Promise.all(answers.values()).then(() => {}),
    answered: async (one) => (await answers.get(toKey(one))) ?? one.id,
    remove(pending, end) {
      if (end) ended.add(pending)
      const wasPostponed = postponedByKey.delete(toKey(pending))
      if (wasPostponed && end) void endPostponed(sources, pending)
      if (pendingByKey.delete(toKey(pending)) || wasPostponed) onChange()
    },
    postpone({ namespace, id, saved }, reason) {
      // A locked extension looks like one that revoked its permission.
      const isDoubtful = isLatchkeyError(reason, 'unauthorized', 'locked', 'not-installed')
      if (saved.kind === 'injected' && isDoubtful)
        postponedByKey.set(toKey({ namespace, id }), { namespace, id, saved })
    },
  }
}

const toKey = ({ namespace, id }: Pick<PendingRestore, 'namespace' | 'id'>) => `${namespace} ${id}`

function logFailure(
  { platform }: RestoreSources,
  { namespace }: PendingRestore,
  error: unknown,
): void {
  if (!isLatchkeyError(error, 'destroyed'))
    platform.log('info', `A ${namespace} wallet of an earlier visit did not come back.`, error)
}

async function endPostponed(sources: RestoreSources, pending: PendingRestore): Promise<void> {
  try {
    const { connection } = await sources.restoreTools.resume(pending.namespace, pending.saved)
    await connection.disconnect()
  } catch (error) {
    logFailure(sources, pending, error)
  }
}
