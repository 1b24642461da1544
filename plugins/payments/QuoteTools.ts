import type { Connections, Networks, Platform, Provider } from '#kernel'
import type { ActionDraft, ReviewedActions } from '#kernel/reviewed-action'
import type { Transfers } from '#plugins/ports/reviewed-actions'

/** Dependencies of the quotes. */
export type QuoteTools = {
  readonly connections: Pick<Connections, 'get' | 'getState' | 'switchNetwork' | 'activate'>
  readonly networks: Pick<Networks, 'load'>
  readonly transfers: Pick<Transfers, 'plan'>
  readonly reviewedActions: Pick<ReviewedActions, 'build'>
  readonly platform: Pick<Platform, 'now'>
  readonly provider: Provider
  /**
   * Prevents a second submission of a payment; called right before the wallet request of the step
   * that pays.
   */
  claim: NonNullable<ActionDraft['recheck']>
}
