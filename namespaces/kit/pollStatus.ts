import type { AbortOptions, NamespaceHost, TxStatus } from '#kernel'
import { fault, isLatchkeyError } from '#kernel'
import { pause } from './pause.ts'

/** Options of `pollStatus`. */
type PollOptions = AbortOptions & {
  /** Reads in a row without a trace of the transaction, after which its outcome is unknown. */
  readonly maxPending?: number
}

/** Failed reads in a row after which the network counts as unreachable. */
const maxFailures = 15

const isOver = ({ at }: TxStatus) => at !== 'pending' && at !== 'included'

/** Throws what is not the network's silence, and the last failure that is borne. */
function countFailure(before: number, error: unknown): number {
  if (!isLatchkeyError(error, 'rpc') || before + 1 >= maxFailures) throw error
  return before + 1
}

/**
 * Yields a transaction's status, `pending` first, then each change until it is final.
 * Reads every `interval` milliseconds. Throws `rpc` after 15 failed reads in a row, any other error
 * of `readStatus` at once, `timeout` after `maxPending` reads, and the reason of an aborted signal.
 */
export async function* pollStatus(
  host: Pick<NamespaceHost, 'after'>,
  hash: string,
  interval: number,
  readStatus: () => Promise<TxStatus>,
  { maxPending = Number.POSITIVE_INFINITY, ...options }: PollOptions = {},
): AsyncGenerator<TxStatus> {
  let last: TxStatus = { at: 'pending', hash }
  yield last
  for (let failures = 0, pending = 0; ; ) {
    try {
      const next = await readStatus()
      failures = 0
      if (next.at !== last.at || next.height !== last.height) yield next
      last = next
      if (isOver(next)) return
      pending = next.at === 'pending' ? pending + 1 : 0
    } catch (error) {
      failures = countFailure(failures, error)
    }
    if (pending >= maxPending) throw fault('timeout')
    await pause(host, interval, options)
  }
}
