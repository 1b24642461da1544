import type { PaymentResult, PayRequest } from '#plugins/ports/payments'
import type { OpenSendRequest } from '#plugins/ports/send'
import type {
  Modal as AnyModal,
  OpenOptions as AnyOpenOptions,
  WalletProvider,
} from '#ui-shell/host'
import type { ViewName } from './viewNames.ts'

/** Options of `open`: a view, its params, a namespace. */
export type OpenOptions = AnyOpenOptions & {
  /** A built-in view by name, a view of a plugin by name or route. */
  readonly view?: ViewName | AnyOpenOptions['view']
}

/** The objects of connected wallets by namespace. */
type Providers = { readonly eip155: WalletProvider }

/** The object of a wallet in a namespace; `undefined` while nothing is connected. */
export type ProviderOf<Name extends string> =
  | (Name extends keyof Providers ? Providers[Name] : unknown)
  | undefined

/** The handle that `createModal` returns, with the calls of its features. */
export type Modal = Omit<AnyModal, 'open' | 'getProvider'> & {
  /**
   * Opens the modal. In development builds it throws `name-unknown` for a view or an enabled
   * namespace that nothing brings, and `params-invalid` for a view without its params; in others
   * the console warns of it, and a view without its params gives way to the first.
   */
  open(options?: OpenOptions): Promise<void>
  /**
   * The connected wallet's own object, for libraries; `undefined` while nothing is connected.
   * `latchkey/eip1193` has a provider that stays the same.
   * @example const provider = modal.getProvider('eip155')
   */
  getProvider<Name extends string>(namespace?: Name): ProviderOf<Name>
  /**
   * Opens a filled-in send form with fixed values; resolves once the wallet has sent it.
   * Throws `send-account-missing`, `send-network-missing`, `send-token-network`,
   * `send-receiver-network`, `foreign-invalid` for a field that is no text and an amount that is no
   * plain decimal, `modal-closed` when the visitor leaves, `outcome-unknown` when the outcome cannot
   * be determined, and `service-missing` while sending is switched off.
   * @example
   * const { hash } = await modal.openSend({ network: 'eip155:1', amount: '0.1', to: '0x…' })
   */
  openSend(request: OpenSendRequest): Promise<{ readonly hash: string }>
  /**
   * Opens a payment, from any network or exchange that the provider serves.
   * Resolves once it is paid, also if the modal was closed meanwhile. An equal request, also after
   * a reload, is the same payment. Throws `payment-off` while payments are switched off, and the
   * errors of `Payments.pay` (docs/paying.md).
   * @example
   * const { hash } = await modal.pay({
   *   network: 'eip155:8453',
   *   asset: 'native',
   *   amount: '0.01',
   *   recipient: '0x…',
   * })
   */
  pay(request: PayRequest): Promise<PaymentResult>
}
