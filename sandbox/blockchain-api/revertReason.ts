import { BaseError, ContractFunctionRevertedError } from 'viem'

/** The first line of a contract's or node's refusal. */
export function revertReason(error: unknown): string {
  if (!(error instanceof BaseError)) return String(error)
  const reverted = error.walk((one) => one instanceof ContractFunctionRevertedError)
  const said = reverted instanceof ContractFunctionRevertedError ? reverted.reason : undefined
  return (
    (said ?? error.details ?? error.shortMessage)
      .replace(/^execution reverted: /, '')
      .split('\n')[0] ?? ''
  )
}
