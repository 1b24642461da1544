import type { Release } from '#kernel'
import type { TransactionCallbacks } from '#plugins/ports/embedded-wallet'

/** Callbacks for the outcome of the next request, newest first. */
export type TransactionStack = {
  push(steps: TransactionCallbacks): Release
  /**
   * Removes the newest callback and calls it; its errors go to `onFault`. Returns false if there is
   * none.
   */
  pop(outcome: 'success' | 'error' | 'cancel', error?: unknown): boolean
}

/** Creates an empty stack. */
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
