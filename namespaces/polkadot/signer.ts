import type { AbortOptions, Caip2 } from '#kernel'
import type { ExposedAccount, PolkadotState } from './connectionState.ts'
import type { SignerResult } from './EnabledWallet.ts'

/**
 * A wallet that signs, by the session methods `polkadot_signMessage` and
 * `polkadot_signTransaction`.
 */
export type Signer = {
  readonly connectionState: PolkadotState
  /** True if the wallet itself wraps messages in `<Bytes>`. Sessions leave that to the site. */
  readonly wrapsMessages: boolean
  can(method: string): boolean
  request(
    network: Caip2,
    method: string,
    params: unknown,
    options?: AbortOptions,
  ): Promise<SignerResult>
  /** Formats an account in the wallet's spelling. */
  formatAddress(network: Caip2, key: ExposedAccount): string
}
