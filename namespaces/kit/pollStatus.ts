import type { AbortOptions, NamespaceHost, TxStatus } from '#kernel'
import { fault, isLatchkeyError } from '#kernel'
import { pause } from './pause.ts'

/** Options of `pollStatus`. */
type PollOptions = AbortOptions & {
  /** Reads in a row without a trace of the transaction, after which its outcome is unknown. */
  readonly maxMissing?: number
}

/** Failed reads in a row after which the network counts as unreachable. */
const maxFailures = 15

const isOver = ({ at }: TxStatus) => at !== 'pending' && at !== 'included'

/**
 * Throws what is neither silence nor an unreadable answer, as gateways before nodes give, and the
 * last failure that is borne.
 */
function countFailure(before: number, error: unknown): number {
  if (!isLatchkeyError(error, 'rpc', 'foreign-invalid') || before + 1 >= maxFailures) throw error
  return before + 1
}

/**
 * Yields a transaction's status, `pending` first, then each change until it is final.
 * Reads every `interval` milliseconds; `readStatus` gives nothing while the network has no trace of
 * the transaction. Throws `rpc` or `foreign-invalid` of `readStatus` after 15 failed reads in a row,
 * any other error at once, `timeout` after `maxMissing` reads without a trace, and the reason of an
 * aborted signal.
 */
export async function* pollStatus(
  host: Pick<NamespaceHost, 'after'>,
  hash: string,
  interval: number,
  readStatus: () => Promise<TxStatus | undefined>,
  { maxMissing = Number.POSITIVE_INFINITY, ...options }: PollOptions = {},
): AsyncGenerator<TxStatus> {
  const pending: TxStatus = { at: 'pending', hash }
  let last = pending
  yield last
  for (let failures = 0, missing = 0; ; ) {
    try {
      const found = await readStatus()
      const next = found ?? pending
      failures = 0
      missing = found ? 0 : missing + 1
      if (next.at !== last.at || next.height !== last.height) yield next
      last = next
      if (isOver(next)) return
    } catch (error) {
      failures = countFailure(failures, error)
    }
    if (missing >= maxMissing) throw fault('timeout')
    await pause(host, interval, options)
  }
}
