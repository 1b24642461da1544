import type { Release } from '#kernel'
import { defineService } from '#kernel'

/**
 * The modal dialog makes everything outside of it unusable. Other overlays (a wallet's own window
 * in the page, a bank's check) need it to step down for a while.
 */
export type TopLayer = {
  /**
   * Shows the modal without blocking the page while `run` goes on, then blocks it again. Gives what
   * `run` gives.
   */
  yield<T>(run: () => Promise<T>): Promise<T>
  get(): boolean
  subscribe(listener: () => void): Release
}
/** The top layer, for plugins. */
export const topLayerRef = defineService<TopLayer>('shell.top-layer')

/** Number of callers that hold the top layer. */
export type TopLayerState = { readonly yielded: number }
