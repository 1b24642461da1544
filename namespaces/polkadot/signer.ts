import type { AbortOptions, Caip2 } from '#kernel'
import type { ExposedAccount, PolkadotState } from './connectionState.ts'
import type { SignerResult } from './EnabledWallet.ts'

/**
 * A wallet that can be asked, here or elsewhere, by the methods of sessions:
 * `polkadot_signMessage`, `polkadot_signTransaction`.
 */
export type Signer = {
  readonly connectionState: PolkadotState
  /**
   * Whether the wallet puts `<Bytes>` around what it signs by itself. Sessions leave that to the
   * site.
   */
  readonly wrapsMessages: boolean
  can(method: string): boolean
  request(
    network: Caip2,
    method: string,
    params: unknown,
    options?: AbortOptions,
  ): Promise<SignerResult>
  /** How the wallet writes an account. */
  formatAddress(network: Caip2, key: ExposedAccount): string
}
