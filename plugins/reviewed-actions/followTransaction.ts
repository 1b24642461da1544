import type { Caip2, Namespace, Networks, Platform, SentRequest } from '#kernel'
import { parseNamespace } from '#kernel'
import type { ActionState } from '#kernel/reviewed-action'
import { reviewError } from '#plugins/ports/reviewErrors'

type TransactionContext = {
  readonly networks: Pick<Networks, 'load'>
  readonly platform: Pick<Platform, 'log'>
  readonly signal: AbortSignal
}
/** `sent` is missing after a reload. */
type FollowedTransaction = {
  readonly network: Caip2
  readonly hash: string
  readonly sent?: SentRequest
}
type ApplyChange = (next: Partial<ActionState> & Pick<ActionState, 'at'>) => void

const stageByStatus = {
  pending: 'sent',
  included: 'confirmed',
  final: 'confirmed',
  replaced: 'replaced',
  failed: 'failed',
} as const

/**
 * Follows a transaction to its end and compares it with the request. Unreachable chains give
 * `unknown`, unless the transaction is in a block: then only its finality is unknown.
 */
export async function followTransaction(
  context: TransactionContext,
  followed: FollowedTransaction,
  applyChange: ApplyChange,
): Promise<void> {
  const { networks, platform, signal } = context
  const { network, hash } = followed
  let isIncluded = false
  try {
    const implementation = await networks.load(parseNamespace(network))
    let unchanged: boolean | undefined
    for await (const status of implementation.track(network, hash, { signal })) {
      // A replacement is the visitor's own, in the wallet.
      if (status.at !== 'replaced')
        unchanged ??= await isSameTransaction(
          implementation,
          { ...followed, hash: status.hash },
          signal,
        )
      const altered = unchanged === false
      isIncluded = status.at === 'included'
      applyChange({
        at: stageByStatus[status.at],
        hash: status.hash,
        status,
        ...(altered && {
          altered,
          error: reviewError('transaction-altered', { hash: status.hash }),
        }),
      })
    }
  } catch (cause) {
    if (signal.aborted) return
    platform.log('warn', 'A transaction could not be followed.', cause)
    if (!isIncluded)
      applyChange({ at: 'unknown', error: reviewError('outcome-unknown', {}, { cause }) })
  }
}

/** `undefined` if the comparison is impossible, which raises no alarm. */
async function isSameTransaction(
  code: Namespace,
  { network, hash, sent }: FollowedTransaction,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  if (!sent) return undefined
  return code.isSameTransaction?.(network, hash, sent, { signal }).catch(() => undefined)
}
