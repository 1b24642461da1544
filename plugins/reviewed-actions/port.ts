import type { AbortOptions, AssetId, TransferPlan } from '#kernel'
import { defineService } from '#kernel'

/** A transfer from the active account of a namespace. `amount` in base units. */
export type TransferOptions = AbortOptions & {
  readonly to: string
  readonly asset: AssetId
  readonly amount: bigint | 'max'
  readonly memo?: string
}

/** Transfers with the connected wallet of any namespace that can send. */
export type Transfers = {
  /**
   * Resolves fee, limits and `max` with the connected wallet. Throws `connection-missing`,
   * `Unsupported chain` if the wallet cannot send the asset, and the faults of `Namespace.plan`.
   */
  plan(namespace: string, ask: TransferOptions): Promise<TransferPlan>
  /**
   * Sends a plan with the wallet. Throws `Unsupported chain`, `rejected`, and `transaction-invalid`
   * for a plan that is blocked or of another account.
   */
  send(
    namespace: string,
    plan: TransferPlan,
    options?: AbortOptions,
  ): Promise<{ readonly hash: string }>
}

/** Transfers, for plugins. */
export const transfersRef = defineService<Transfers>('kernel.transfers')
