import { readField } from '#kernel'

/** True if a failed read is the chain's answer (such as a revert), not a node's failure. */
export function isExecutionError(error: unknown): boolean {
  const cause = readField(error, 'cause')
  const text = String(readField(cause, 'message') ?? '')
  return (
    readField(cause, 'code') === 3 ||
    /revert|invalid opcode|out of gas|insufficient funds|exceeds allowance/i.test(text)
  )
}
