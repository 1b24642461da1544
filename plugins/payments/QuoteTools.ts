import type { Connections, Networks, Platform, Provider } from '#kernel'
import type { ActionDraft, ReviewedActions } from '#kernel/reviewed-action'
import type { Transfers } from '#plugins/reviewed-actions/port'

/** What quotes are made with. */
export type QuoteTools = {
  readonly connections: Pick<Connections, 'get' | 'getState' | 'switchNetwork' | 'activate'>
  readonly networks: Pick<Networks, 'load'>
  readonly transfers: Pick<Transfers, 'plan'>
  readonly reviewedActions: Pick<ReviewedActions, 'build'>
  readonly platform: Pick<Platform, 'now'>
  readonly provider: Provider
  /**
   * Keeps a payment from being handed over a second time; called right before the wallet is asked
   * for the step that pays.
   */
  claim: NonNullable<ActionDraft['recheck']>
}
