import type { Modal as AnyModal } from '#kernel'
import type { OpenSendAsk } from '#plugins/send/port'

/** The handle that `createModal` returns: what every modal can do, and what its features add. */
export type Modal = AnyModal & {
  /**
   * Has the visitor send what the host says: opens the filled-in form, in which nothing can be changed, and resolves once the wallet has sent it. Throws `send-account-missing`,
   * `send-network-missing`, `modal-closed` when the visitor leaves, `outcome-unknown` when nobody can tell, and `service-missing` where sending is switched off.
   * @example const { hash } = await modal.openSend({ network: 'eip155:1', amount: '0.1', to: '0x…' })
   */
  openSend(ask: OpenSendAsk): Promise<{ readonly hash: string }>
}
