import type { Eip1193Provider, ProviderSource } from '#libraries/kit'
import { createProvider } from '#libraries/kit'
import type { Announcement } from './announceProvider.ts'
import { announceProvider } from './announceProvider.ts'

/** Options of a provider. */
export type Eip1193Options = {
  /**
   * Announces the provider to other libraries on the page by EIP-6963, for those that list wallets.
   * The modal does not list it.
   */
  readonly announce?: Announcement
  /** Ends the announcements: abort it where the page destroys the modal. */
  readonly signal?: AbortSignal
}

/**
 * Creates one EIP-1193 provider for the whole visit.
 * It is the same object before, during and after a connection, follows the wallet, the account and
 * the network in use, and behaves alike for extensions and sessions. Without a wallet,
 * `eth_requestAccounts` opens the modal (4001 when the visitor closes it), reads go to the site's
 * nodes, and other requests reject with 4900. Errors have the numbers of EIP-1193 and EIP-1474,
 * and message and `data` of the wallet or node.
 * @example
 * const provider = createEip1193Provider(modal)
 * const signer = await new BrowserProvider(provider).getSigner()
 */
export function createEip1193Provider(
  modal: ProviderSource,
  { announce, signal }: Eip1193Options = {},
): Eip1193Provider {
  const provider = createProvider(modal)
  if (announce) announceProvider(provider, announce, signal)
  return provider
}
