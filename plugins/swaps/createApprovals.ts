import type { AbortOptions, Platform } from '#kernel'
import type { SwapReview } from '#plugins/ports/swaps'
import type { SwapRequest } from './createConverter.ts'

type Tools = { readonly platform: Pick<Platform, 'after'>; readonly signal: AbortSignal }

const maxReads = 5
const readInterval = 1500

/** Tracks allowances of swaps, including fresh approvals. */
export function createApprovals({ platform, signal }: Tools) {
  let approved: { readonly token: string; readonly amount: bigint } | undefined
  const wait = () => new Promise<void>((resolve) => void platform.after(readInterval, resolve))
  return {
    /** Reads the allowance; a just confirmed one may take another node a moment to see. */
    async allowed(
      request: SwapRequest,
      read: () => Promise<bigint>,
      options: AbortOptions,
    ): Promise<bigint> {
      const isFresh =
        approved?.token === `${request.account.id} ${request.from}` &&
        approved.amount >= request.amountIn
      approved = undefined
      for (let attempt = 1; ; attempt++) {
        const amount = await read()
        if (amount >= request.amountIn || !isFresh || attempt === maxReads) return amount
        await wait()
        options.signal?.throwIfAborted()
      }
    },
    /** Resolves once the approval is on the chain, or its outcome is unknown. */
    settled({ action, offer }: SwapReview): Promise<void> {
      return new Promise((resolve) => {
        const check = () => {
          const { at } = action.get()
          if (at === 'sent' && !signal.aborted) return
          release()
          if (at === 'confirmed')
            approved = { token: `${action.account} ${offer.from.asset.id}`, amount: offer.amountIn }
          resolve()
        }
        const release = action.subscribe(check)
        check()
      })
    },
  }
}
