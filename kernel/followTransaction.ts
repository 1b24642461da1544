import type { Caip2 } from './caip.ts'
import { namespaceOf } from './caip.ts'
import { featureError } from './featureError.ts'
import type { IntentState } from './intent.ts'
import type { Namespace, Sent } from './namespace.ts'
import type { Networks } from './networks.ts'
import type { Platform } from './platform.ts'

type Parts = {
  readonly networks: Pick<Networks, 'load'>
  readonly platform: Pick<Platform, 'log'>
  readonly signal: AbortSignal
}
/** `sent` is what was handed over; a later page does not have it any more. */
type Followed = { readonly network: Caip2; readonly hash: string; readonly sent?: Sent }
type Move = (next: Partial<IntentState> & Pick<IntentState, 'at'>) => void

const stages = {
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
  parts: Parts,
  followed: Followed,
  move: Move,
): Promise<void> {
  const { networks, platform, signal } = parts
  const { network, hash } = followed
  try {
    const code = await networks.load(namespaceOf(network))
    let same: boolean | undefined
    for await (const status of code.track(network, hash, { signal })) {
      // What replaced it is the visitor's own doing, in the wallet.
      if (status.at !== 'replaced')
        same ??= await isSame(code, { ...followed, hash: status.hash }, signal)
      const altered = same === false
      move({
        at: stages[status.at],
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
    move({ at: 'unknown', error: featureError('outcome-unknown', {}, { cause }) })
  }
}

/** `undefined` while nobody can tell; not being able to compare is no alarm. */
async function isSame(
  code: Namespace,
  { network, hash, sent }: Followed,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  if (!sent) return undefined
  return code.isSent?.(network, hash, sent, { signal }).catch(() => undefined)
}
