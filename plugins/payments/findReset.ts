import type { AbortOptions, Account, Namespace } from '#kernel'
import type { Quote, Step } from '#plugins/ports/payments'
import { toSendTransaction } from './toSendTransaction.ts'

/** Encodes ERC-20 `approve` of zero. */
const encodeReset = (spender: string) =>
  `0x095ea7b3${spender.slice(2).toLowerCase().padStart(64, '0')}${'0'.repeat(64)}`

/**
 * Finds the step that resets the allowance of the step after it to zero.
 * `undefined` unless the chain has an allowance that the token refuses to change, as USDT does. A
 * token that refuses zero as well, such as a paused one, has another reason.
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
  const reset = { ...change, to: method.asset.id, data: encodeReset(pays.to), value: 0n }
  const fails = async (step: typeof reset) =>
    (await code.simulate?.(account, [toSendTransaction(account.network, step)], options))
      ?.outcome === 'fails'
  return (await fails(change)) && !(await fails(reset)) ? reset : undefined
}
