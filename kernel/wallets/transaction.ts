import type { Caip2, Caip10 } from './caip.ts'
import type { Asset, AssetId } from './chainData.ts'

/** What is handed to a wallet: the payload of a plan, or a call of its RPC. */
export type SentRequest =
  | { readonly payload: unknown }
  | { readonly method: string; readonly params: unknown }

/**
 * One thing that a transaction does to the account. `transfer`: the amount leaves it. `allowance`:
 * `to` may take up to the amount later, `unlimited` all there will ever be.
 * `call`: a contract is called with a value, and the bytes do not say what comes of it; `name` is
 * the function where it is known. Amounts in the asset's smallest unit.
 */
export type Effect =
  | {
      readonly kind: 'transfer'
      readonly asset: AssetId
      readonly amount: bigint
      readonly to: string
      readonly memo?: string
    }
  | {
      readonly kind: 'allowance'
      readonly asset: AssetId
      readonly amount: bigint | 'unlimited'
      readonly to: string
    }
  | { readonly kind: 'call'; readonly to: string; readonly value: bigint; readonly name?: string }

/** Where a transaction is. */
export type TxStatus = {
  readonly at: 'pending' | 'included' | 'final' | 'replaced' | 'failed'
  readonly hash: string
  readonly height?: bigint
  readonly reason?: string
}

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

/** What a node found when it tried transactions; `untried` where none does. */
export type Simulation = {
  readonly outcome: 'works' | 'fails' | 'untried'
  /** Of all of them. */
  readonly gas?: bigint | undefined
  /**
   * What the account would get less what it would give, in the smallest unit: `native`, a token by
   * its key in small letters. A collectible, a right over a contract or over all
   * of a collection that would leave it has a key of its own and is -1. Absent where no node tells.
   */
  readonly balanceChanges?: ReadonlyMap<string, bigint> | undefined
}
