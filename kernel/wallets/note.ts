import type { Caip2, Caip10 } from './caip.ts'
import type { Asset } from './chainData.ts'

/** Something to know before sending; `stop` blocks it. */
export type Note = {
  readonly level: 'info' | 'warn' | 'stop'
  readonly code: string
  readonly amount?: { readonly asset: Asset; readonly value: bigint }
  /**
   * The same action, handed to the wallet earlier. `at` in wall-clock milliseconds; `hash` once it
   * is known.
   */
  readonly earlier?: {
    readonly at: number
    readonly network: Caip2
    readonly account: Caip10
    readonly hash?: string | undefined
  }
}
