import type { Eip1193Events, WalletProvider } from '#ui-shell/host'

type Listen = <Name extends keyof Eip1193Events>(
  event: Name,
  listener: (payload: Eip1193Events[Name]) => void,
) => Eip1193Provider

/** An EIP-1193 provider that follows the modal. Its listening calls chain. */
export type Eip1193Provider = Pick<WalletProvider, 'request'> & {
  readonly on: Listen
  readonly once: Listen
  readonly off: Listen
  readonly removeListener: Listen
  removeAllListeners(event?: keyof Eip1193Events): Eip1193Provider
}
