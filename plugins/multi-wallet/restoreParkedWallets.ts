import type { Platform, StoredConnection } from '#kernel'
import { isLatchkeyError } from '#kernel'
import type { ParkedWallet, ParkedWalletTools } from './createParkedWalletTools.ts'
import { getConnectionId } from './getConnectionId.ts'

/** A parked wallet of an earlier visit that has not answered yet. */
export type PendingRestore = {
  readonly namespace: string
  readonly id: string
  readonly saved: StoredConnection
}

/** Parked wallets of an earlier visit, until they answer. */
export type PendingRestores = {
  of(namespace?: string): readonly PendingRestore[]
  /** Resolves when all have answered or timed out. Never rejects. */
  readonly done: Promise<void>
  /**
   * Resolves when this one has answered or timed out, to its id: that of a session follows its
   * accounts. Never rejects.
   */
  answered(one: Pick<PendingRestore, 'namespace' | 'id'>): Promise<string>
  /** Stops waiting for a wallet. With `end`, it is disconnected when it answers. */
  remove(expected: PendingRestore, end: boolean): void
}

/**
 * Restores all silently and in parallel. `onRestored` is called for each restored wallet,
 * `onChange` for each that is no longer pending.
 */
export function restoreParkedWallets(
  {
    restoreTools,
    platform,
    signal,
  }: {
    readonly restoreTools: ParkedWalletTools
    readonly platform: Pick<Platform, 'log'>
    readonly signal: AbortSignal
  },
  onRestored: (parked: ParkedWallet) => void,
  onChange: () => void,
): PendingRestores {
  const pendingByKey = new Map<string, PendingRestore>()
  const ended = new Set<PendingRestore>()
  const toKey = ({ namespace, id }: Pick<PendingRestore, 'namespace' | 'id'>) =>
    `${namespace} ${id}`
  for (const { namespace, saved } of restoreTools.readStored()) {
    const pending: PendingRestore = { namespace, saved, id: getConnectionId(saved) }
    pendingByKey.set(toKey(pending), pending)
  }
  const restore = async (pending: PendingRestore): Promise<string> => {
    const { namespace, saved } = pending
    let { id } = pending
    try {
      const parked = await restoreTools.resume(namespace, saved)
      if (signal.aborted) return id
      id = getConnectionId(restoreTools.toStored(parked))
      if (pendingByKey.delete(toKey(pending))) onRestored(parked)
      else if (ended.has(pending)) await parked.connection.disconnect()
    } catch (error) {
      if (!isLatchkeyError(error, 'destroyed'))
        platform.log('info', `A ${namespace} wallet of an earlier visit did not come back.`, error)
    }
    pendingByKey.delete(toKey(pending))
    if (!signal.aborted) onChange()
    return id
  }
  const answers = new Map([...pendingByKey].map(([key, one]) => [key, restore(one)]))
  return {
    of: (namespace) =>
      [...pendingByKey.values()].filter(
        (one) => namespace === undefined || one.namespace === namespace,
      ),
    done: Promise.all(answers.values()).then(() => {}),
    answered: async (one) => (await answers.get(toKey(one))) ?? one.id,
    remove(pending, end) {
      if (end) ended.add(pending)
      if (pendingByKey.delete(toKey(pending))) onChange()
    },
  }
}
