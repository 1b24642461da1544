import type { Platform, StoredConnection } from '#kernel'
import { isLatchkeyError } from '#kernel'
import type { ParkedWallet, ParkedWalletTools } from './createParkedWalletTools.ts'
import { getConnectionId } from './getConnectionId.ts'

/** A kept wallet of an earlier visit that has not answered yet. */
export type PendingRestore = {
  readonly namespace: string
  readonly id: string
  readonly saved: StoredConnection
}

/** The kept wallets of an earlier visit, until they answered. */
export type PendingRestores = {
  of(namespace?: string): readonly PendingRestore[]
  /** Resolves when nobody is waited for any more. Never rejects. */
  readonly done: Promise<void>
  /** One is not waited for any more. `end`: it is disconnected when it answers. */
  remove(expected: PendingRestore, end: boolean): void
}

/**
 * Asks them all, silently, at once. `onBack` hears each that answered, `onChange` each that is
 * waited for no more.
 */
export function restoreParkedWallets(
  {
    keeping: restoreTools,
    platform,
    signal,
  }: {
    readonly keeping: ParkedWalletTools
    readonly platform: Pick<Platform, 'log'>
    readonly signal: AbortSignal
  },
  onBack: (parked: ParkedWallet) => void,
  onChange: () => void,
): PendingRestores {
  const waiting = new Map<string, PendingRestore>()
  const ended = new Set<PendingRestore>()
  const toKey = ({ namespace, id }: PendingRestore) => `${namespace} ${id}`
  for (const { namespace, saved } of restoreTools.readStored()) {
    const pending: PendingRestore = { namespace, saved, id: getConnectionId(saved) }
    waiting.set(toKey(pending), pending)
  }
  const ask = async (pending: PendingRestore) => {
    const { namespace, saved } = pending
    try {
      const parked = await restoreTools.resume(namespace, saved)
      if (signal.aborted) return
      if (waiting.delete(toKey(pending))) onBack(parked)
      else if (ended.has(pending)) await parked.connection.disconnect()
    } catch (error) {
      if (!isLatchkeyError(error, 'destroyed'))
        platform.log('info', `A ${namespace} wallet of an earlier visit did not come back.`, error)
    }
    waiting.delete(toKey(pending))
    if (!signal.aborted) onChange()
  }
  return {
    of: (namespace) =>
      [...waiting.values()].filter((one) => namespace === undefined || one.namespace === namespace),
    done: Promise.all([...waiting.values()].map(ask)).then(() => {}),
    remove(pending, end) {
      if (end) ended.add(pending)
      if (waiting.delete(toKey(pending))) onChange()
    },
  }
}
