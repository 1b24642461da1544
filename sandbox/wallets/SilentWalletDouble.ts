import type { PageProvider } from './pageProvider.ts'
import { createEmitter } from './pageProvider.ts'

/**
 * A double: announces itself and never answers. No real wallet does so reliably enough to test
 * with.
 */
export function SilentWalletDouble(): PageProvider {
  const { on, removeListener } = createEmitter()
  return { on, removeListener, request: () => new Promise(() => {}) }
}
