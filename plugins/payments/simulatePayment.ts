import type { AbortOptions, Account, AssetId, Namespace, Note, SentRequest } from '#kernel'

const stopNote = (code: string): Note => ({ level: 'stop', code })

/** The maximum that the account spends in total. */
export type SpendLimit = { readonly asset: AssetId; readonly amount: bigint }

/**
 * Simulates the remaining transactions and notes a failure or excess spending.
 * No node can show what the recipient gets on another network.
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
