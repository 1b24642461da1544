import type { Caip2, Namespace, Networks, Platform, SentRequest } from '#kernel'
import { parseNamespace } from '#kernel'
import { featureError } from '#kernel/feature-error'
import type { ActionState } from '#kernel/reviewed-action'

type TransactionContext = {
  readonly networks: Pick<Networks, 'load'>
  readonly platform: Pick<Platform, 'log'>
  readonly signal: AbortSignal
}
/** `sent` is what was handed over; a later page does not have it any more. */
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
 * Follows a transaction until the chain is done with it, and compares what the chain has with what
 * was handed over. When the chain cannot be asked, it is `unknown`.
 */
export async function followTransaction(
  context: TransactionContext,
  followed: FollowedTransaction,
  applyChange: ApplyChange,
): Promise<void> {
  const { networks, platform, signal } = context
  const { network, hash } = followed
  try {
    const implementation = await networks.load(parseNamespace(network))
    let unchanged: boolean | undefined
    for await (const status of implementation.track(network, hash, { signal })) {
      // What replaced it is the visitor's own doing, in the wallet.
      if (status.at !== 'replaced')
        unchanged ??= await isSameTransaction(
          implementation,
          { ...followed, hash: status.hash },
          signal,
        )
      const altered = unchanged === false
      applyChange({
        at: stageByStatus[status.at],
        hash: status.hash,
        status,
        ...(altered && {
          altered,
          error: featureError('transaction-altered', { hash: status.hash }),
        }),
      })
    }
  } catch (cause) {
    if (signal.aborted) return
    platform.log('warn', 'A transaction could not be followed.', cause)
    applyChange({ at: 'unknown', error: featureError('outcome-unknown', {}, { cause }) })
  }
}

/** `undefined` while nobody can tell; not being able to compare is no alarm. */
async function isSameTransaction(
  code: Namespace,
  { network, hash, sent }: FollowedTransaction,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  if (!sent) return undefined
  return code.isSameTransaction?.(network, hash, sent, { signal }).catch(() => undefined)
}
