import type { Caip2, Caip10 } from './caip.ts'
import type { Asset, AssetId } from './chainData.ts'

/** A request to a wallet: the payload of a plan, or a call of its RPC. */
export type SentRequest =
  | { readonly payload: unknown }
  | { readonly method: string; readonly params: unknown }

/**
 * One effect of a transaction on the account. `transfer`: the amount leaves it. `allowance`: `to`
 * may take up to the amount later. `call`: a contract is called with a value and unknown effects;
 * `name` is the function, if known. Amounts in the smallest unit.
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

/** The status of a transaction. */
export type TxStatus = {
  readonly at: 'pending' | 'included' | 'final' | 'replaced' | 'failed'
  readonly hash: string
  readonly height?: bigint
  readonly reason?: string
}

/** A remark before sending; `stop` blocks it. */
export type Note = {
  readonly level: 'info' | 'warn' | 'stop'
  readonly code: string
  readonly amount?: { readonly asset: Asset; readonly value: bigint }
  /** An earlier request for the same action. `at` in wall-clock milliseconds. */
  readonly earlier?: {
    readonly at: number
    readonly network: Caip2
    readonly account: Caip10
    readonly hash?: string | undefined
  }
}

/** The result of a simulation by a node; `untried` if no node simulates. */
export type Simulation = {
  readonly outcome: 'works' | 'fails' | 'untried'
  readonly gas?: bigint | undefined
  /** The fee for the data beside the gas, as some rollups have it. Missing if no node tells. */
  readonly dataFee?: bigint | undefined
  /**
   * Net changes in the smallest unit, by `native` or the lower-case token key. A collectible, or a
   * right over a contract or collection that would leave the account, has a key of its own and is
   * -1. Missing if no node tells.
   */
  readonly balanceChanges?: ReadonlyMap<string, bigint> | undefined
}
