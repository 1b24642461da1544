import type { AbortOptions, Account, AssetId, Namespace, Note, SentRequest } from '#kernel'

const stopNote = (code: string): Note => ({ level: 'stop', code })

/** What the account gives in all of it, at most. */
export type SpendLimit = { readonly asset: AssetId; readonly amount: bigint }

/**
 * What trying the transactions that are left says against them: they fail, or they take what the
 * offer does not say. What the recipient gets elsewhere no node can show.
 */
export async function simulatePayment(
  code: Pick<Namespace, 'simulate'>,
  account: Account,
  sent: readonly SentRequest[],
  given: SpendLimit,
  options: AbortOptions,
): Promise<readonly Note[]> {
  const { outcome, balanceChanges } = (await code.simulate?.(account, sent, options)) ?? {
    outcome: 'untried' as const,
  }
  if (outcome === 'fails') return [stopNote('would-fail')]
  const isTaken = ([asset, came]: readonly [string, bigint]) =>
    came < 0n && (asset !== given.asset.toLowerCase() || -came > given.amount)
  return [...(balanceChanges ?? [])].some(isTaken) ? [stopNote('takes-more')] : []
}
