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
    /** Reads the allowance; a just confirmed change may take another node a moment to see. */
    async allowed(
      request: SwapRequest,
      read: () => Promise<bigint>,
      options: AbortOptions,
    ): Promise<bigint> {
      const fresh =
        approved?.token === `${request.account.id} ${request.from}` ? approved.amount : undefined
      const isReset = fresh === 0n
      const isFresh = isReset || (fresh !== undefined && fresh >= request.amountIn)
      approved = undefined
      for (let attempt = 1; ; attempt++) {
        const amount = await read()
        const isSeen = amount >= request.amountIn || (isReset && amount === 0n)
        if (isSeen || !isFresh || attempt === maxReads) return amount
        await wait()
        options.signal?.throwIfAborted()
      }
    },
    /** Resolves once the approval or reset is on the chain, or its outcome is unknown. */
    settled({ step, action, offer }: SwapReview): Promise<void> {
      return new Promise((resolve) => {
        const check = () => {
          const { at } = action.get()
          if (at === 'sent' && !signal.aborted) return
          release()
          if (at === 'confirmed')
            approved = {
              token: `${action.account} ${offer.from.asset.id}`,
              amount: step === 'reset' ? 0n : offer.amountIn,
            }
          resolve()
        }
        const release = action.subscribe(check)
        check()
      })
    },
  }
}
