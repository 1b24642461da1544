import type { AbortOptions, Account, Namespace } from '#kernel'
import { encodeApproval, tryAllowanceChange } from '#plugins/ports/approvals'
import type { Quote, Step } from '#plugins/ports/payments'
import { toSendTransaction } from './toSendTransaction.ts'

/**
 * Finds the step that resets the allowance of the step after it to zero.
 * `undefined` unless the chain has an allowance that the token refuses to change, as USDT does.
 */
export async function findReset(
  code: Pick<Namespace, 'allowance' | 'simulate'>,
  account: Account,
  { method, steps }: Quote,
  options: AbortOptions,
): Promise<Step | undefined> {
  const [change, pays] = steps
  if (change?.kind !== 'call' || pays?.kind !== 'call') return undefined
  const allowed = await code.allowance?.(account, method.asset.id, pays.to, options)
  if (!allowed) return undefined
  const reset = { ...change, to: method.asset.id, data: encodeApproval(pays.to, 0n), value: 0n }
  const fails = async (step: typeof reset) =>
    (await code.simulate?.(account, [toSendTransaction(account.network, step)], options))
      ?.outcome === 'fails'
  return (await tryAllowanceChange(fails, change, reset)) === 'reset' ? reset : undefined
}
