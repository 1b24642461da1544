import type { PaymentResult, PayRequest } from '#plugins/ports/payments'
import type { OpenSendRequest } from '#plugins/ports/send'
import type { Modal as AnyModal } from '#ui-shell'

/** The handle that `createModal` returns: what every modal can do, and what its features add. */
export type Modal = AnyModal & {
  /**
   * Has the visitor send what the host says: opens the filled-in form, in which nothing can be
   * changed, and resolves once the wallet has sent it. Throws `send-account-missing`,
   * `send-network-missing`, `modal-closed` when the visitor leaves, `outcome-unknown` when nobody
   * can tell, and `service-missing` where sending is switched off.
   * @example const { hash } = await modal.openSend({ network: 'eip155:1', amount: '0.1', to: '0x…' })
   */
  openSend(ask: OpenSendRequest): Promise<{ readonly hash: string }>
  /**
   * Has the visitor pay what the host asks for, from any network or exchange that the provider
   * serves; resolves once it is paid, also when the modal was closed meanwhile. The same
   * ask again, also after a reload, is the same payment. Throws `payment-off` where payments are
   * switched off, and what `Payments.pay` does (docs/paying.md).
   * @example const { hash } = await modal.pay({ network: 'eip155:8453', asset: 'native', amount: '0.01', recipient: '0x…' })
   */
  pay(ask: PayRequest): Promise<PaymentResult>
}
