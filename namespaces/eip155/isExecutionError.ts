import { readField } from '#kernel'

/**
 * Whether a failed read is the chain's own answer (a contract reverted, a transaction would fail)
 * and not a node that could not be reached.
 */
export function isExecutionError(error: unknown): boolean {
  const cause = readField(error, 'cause')
  const text = String(readField(cause, 'message') ?? '')
  return (
    readField(cause, 'code') === 3 ||
    /revert|invalid opcode|out of gas|insufficient funds|exceeds allowance/i.test(text)
  )
}
