import type { AbortOptions, Platform } from '#kernel'
import type { SwapReview } from '#plugins/ports/swaps'
import type { SwapRequest } from './createConverter.ts'

type Tools = { readonly platform: Pick<Platform, 'after'>; readonly signal: AbortSignal }

const maxReads = 5
const readInterval = 1500

/** What swaps may take, and what the visitor has just allowed. */
export function createApprovals({ platform, signal }: Tools) {
  let approved: { readonly token: string; readonly amount: bigint } | undefined
  const wait = () => new Promise<void>((resolve) => void platform.after(readInterval, resolve))
  return {
    /**
     * The allowance as it is read; one that the chain has just confirmed may take another of its
     * nodes a moment to see.
     */
    async allowed(
      ask: SwapRequest,
      read: () => Promise<bigint>,
      options: AbortOptions,
    ): Promise<bigint> {
      const isJust =
        approved?.token === `${ask.account.id} ${ask.from}` && approved.amount >= ask.amountIn
      approved = undefined
      for (let look = 1; ; look++) {
        const amount = await read()
        if (amount >= ask.amountIn || !isJust || look === maxReads) return amount
        await wait()
        options.signal?.throwIfAborted()
      }
    },
    /** Resolves once the chain has the approval, or nobody knows. */
    settled({ action, offer }: SwapReview): Promise<void> {
      return new Promise((resolve) => {
        const look = () => {
          const { at } = action.get()
          if (at === 'sent' && !signal.aborted) return
          release()
          if (at === 'confirmed')
            approved = { token: `${action.account} ${offer.from.asset.id}`, amount: offer.amountIn }
          resolve()
        }
        const release = action.subscribe(look)
        look()
      })
    },
  }
}
