import { fieldOf } from '#kernel'

/**
 * Whether a failed read is the chain's own answer (a contract reverted, a transaction would fail)
 * and not a node that could not be reached.
 */
export function isRefusal(error: unknown): boolean {
  const said = fieldOf(error, 'cause')
  const text = String(fieldOf(said, 'message') ?? '')
  return (
    fieldOf(said, 'code') === 3 ||
    /revert|invalid opcode|out of gas|insufficient funds|exceeds allowance/i.test(text)
  )
}
