import type { AbortOptions, AssetId, TransferPlan } from '#kernel'
import { defineService } from '#kernel'

/** A transfer from the active account of a namespace. `amount` in base units. */
export type TransferOptions = AbortOptions & {
  readonly to: string
  readonly asset: AssetId
  readonly amount: bigint | 'max'
  readonly memo?: string
}

/** Transfers of whatever is connected, in any namespace whose wallet can send. */
export type Transfers = {
  /**
   * Works out fee, limits and what `max` is, with the wallet that is connected. Throws
   * `connection-missing`, `Unsupported chain` where the wallet cannot send
   * (for a token: cannot send tokens), and the faults of `Namespace.plan`.
   */
  plan(namespace: string, ask: TransferOptions): Promise<TransferPlan>
  /**
   * Has the wallet send what was planned. Throws `Unsupported chain`, `rejected`, and
   * `transaction-invalid` for a plan that is blocked or of another account.
   */
  send(
    namespace: string,
    plan: TransferPlan,
    options?: AbortOptions,
  ): Promise<{ readonly hash: string }>
}

/** Transfers, for plugins. */
export const transfersRef = defineService<Transfers>('kernel.transfers')
