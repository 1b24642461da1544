import type { Release } from '#kernel'
import type { TransactionCallbacks } from '#plugins/ports/embedded-wallet'

/** What waits for the outcome of a request to the wallet, the newest first. */
export type TransactionStack = {
  push(steps: TransactionCallbacks): Release
  /**
   * Takes the newest and tells it the outcome; what it throws goes to `onFault`. `false` when
   * nothing waits.
   */
  pop(outcome: 'success' | 'error' | 'cancel', error?: unknown): boolean
}

/** Makes an empty stack. */
export function createTransactionStack(onFault: (error: unknown) => void): TransactionStack {
  const waiting: TransactionCallbacks[] = []
  return {
    push(steps) {
      const own = { ...steps }
      waiting.push(own)
      return () => {
        const at = waiting.indexOf(own)
        if (at >= 0) waiting.splice(at, 1)
      }
    },
    pop(outcome, error) {
      const steps = waiting.pop()
      if (!steps) return false
      try {
        if (outcome === 'success') steps.onSuccess?.()
        else if (outcome === 'error') steps.onError?.(error)
        else steps.onCancel?.()
      } catch (fault) {
        onFault(fault)
      }
      return true
    },
  }
}
