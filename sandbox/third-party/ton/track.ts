import type { AbortOptions, Caip2, NamespaceHost, Schema, TxStatus } from 'latchkey/kernel'
import { isLatchkeyError, parse } from 'latchkey/kernel'
import { array, boolean, nullish, object, optional, string } from 'valibot'
import { readNode } from './balances.ts'

type Found = {
  transactions: {
    hash: string
    description?: { aborted?: boolean | undefined } | null | undefined
  }[]
}
const found: Schema<Found> = object({
  transactions: array(
    object({ hash: string(), description: nullish(object({ aborted: optional(boolean()) })) }),
  ),
})

const step = 2000
/** Failed reads in a row after which the network counts as gone. */
const patience = 15

/**
 * Tracks a message until its transaction exists: toncenter lists it once it is in a block of the
 * masterchain, which is final.
 */
export async function* trackMessage(
  host: NamespaceHost,
  network: Caip2,
  hash: string,
  options: AbortOptions = {},
): AsyncGenerator<TxStatus> {
  options.signal?.throwIfAborted()
  yield { at: 'pending', hash }
  for (let failures = 0; ; ) {
    try {
      const answer = await readNode(
        host,
        network,
        'transactionsByMessage',
        { msg_hash: hash, direction: 'in' },
        options,
      )
      const [transaction] = parse(found, answer, 'The transaction').transactions
      failures = 0
      if (transaction) {
        yield transaction.description?.aborted
          ? { at: 'failed', hash, reason: 'aborted' }
          : { at: 'final', hash }
        return
      }
    } catch (error) {
      if (!isLatchkeyError(error, 'rpc') || ++failures >= patience) throw error
    }
    await pause(host, options)
  }
}

function pause(host: NamespaceHost, { signal }: AbortOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const release = host.after(step, () => {
      signal?.removeEventListener('abort', stop)
      resolve()
    })
    const stop = () => {
      release()
      reject(signal?.reason)
    }
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true })
  })
}
