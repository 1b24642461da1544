import type { AbortOptions, NamespaceHost, TxStatus } from '#kernel'
import { isLatchkeyError } from '#kernel'
import { pause } from './pause.ts'

/** Failed reads in a row after which the network counts as unreachable. */
const maxFailures = 15

/**
 * Yields a transaction's status, `pending` first, then each change until it is final.
 * Reads every `interval` milliseconds. Throws `rpc` after 15 failed reads in a row, any other error
 * of `readStatus` at once, and the reason of an aborted signal.
 */
export async function* pollStatus(
  host: Pick<NamespaceHost, 'after'>,
  hash: string,
  interval: number,
  readStatus: () => Promise<TxStatus>,
  options: AbortOptions = {},
): AsyncGenerator<TxStatus> {
  let last: TxStatus = { at: 'pending', hash }
  yield last
  for (let failures = 0; ; ) {
    try {
      const next = await readStatus()
      failures = 0
      if (next.at !== last.at || next.height !== last.height) yield next
      last = next
      if (next.at !== 'pending' && next.at !== 'included') return
    } catch (error) {
      if (!isLatchkeyError(error, 'rpc') || ++failures >= maxFailures) throw error
    }
    await pause(host, interval, options)
  }
}
