import type { Platform } from '#kernel'
import { isLatchkeyError } from '#kernel'
import type { Keeping, KeptWallet, StoredConnection } from '#kernel/keeping'
import { idOf } from './idOf.ts'

/** A kept wallet of an earlier visit that has not answered yet. */
export type Expected = {
  readonly namespace: string
  readonly id: string
  readonly saved: StoredConnection
}

/** The kept wallets of an earlier visit, until they answered. */
export type Returns = {
  of(namespace?: string): readonly Expected[]
  /** Resolves when nobody is waited for any more. Never rejects. */
  readonly done: Promise<void>
  /** One is not waited for any more. `end`: it is disconnected when it answers. */
  drop(expected: Expected, end: boolean): void
}

/**
 * Asks them all, silently, at once. `onBack` hears each that answered, `onChange` each that is
 * waited for no more.
 */
export function createReturns(
  {
    keeping,
    platform,
    signal,
  }: {
    readonly keeping: Keeping
    readonly platform: Pick<Platform, 'log'>
    readonly signal: AbortSignal
  },
  onBack: (kept: KeptWallet) => void,
  onChange: () => void,
): Returns {
  const waiting = new Map<string, Expected>()
  const ended = new Set<Expected>()
  const keyOf = ({ namespace, id }: Expected) => `${namespace} ${id}`
  for (const { namespace, saved } of keeping.stored()) {
    const expected: Expected = { namespace, saved, id: idOf(saved) }
    waiting.set(keyOf(expected), expected)
  }
  const ask = async (expected: Expected) => {
    const { namespace, saved } = expected
    try {
      const kept = await keeping.resume(namespace, saved)
      if (signal.aborted) return
      if (waiting.delete(keyOf(expected))) onBack(kept)
      else if (ended.has(expected)) await kept.connection.disconnect()
    } catch (error) {
      if (!isLatchkeyError(error, 'destroyed'))
        platform.log('info', `A ${namespace} wallet of an earlier visit did not come back.`, error)
    }
    waiting.delete(keyOf(expected))
    if (!signal.aborted) onChange()
  }
  return {
    of: (namespace) =>
      [...waiting.values()].filter((one) => namespace === undefined || one.namespace === namespace),
    done: Promise.all([...waiting.values()].map(ask)).then(() => {}),
    drop(expected, end) {
      if (end) ended.add(expected)
      if (waiting.delete(keyOf(expected))) onChange()
    },
  }
}
