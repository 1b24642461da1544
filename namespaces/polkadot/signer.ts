import type { Abort, Caip2 } from '#kernel'
import type { Key, Live } from './live.ts'
import type { Answer } from './wallet.ts'

/**
 * A wallet that can be asked, here or elsewhere, by the methods of sessions:
 * `polkadot_signMessage`, `polkadot_signTransaction`.
 */
export type Signer = {
  readonly live: Live
  /**
   * Whether the wallet puts `<Bytes>` around what it signs by itself. Sessions leave that to the
   * site.
   */
  readonly wraps: boolean
  can(method: string): boolean
  request(network: Caip2, method: string, params: unknown, options?: Abort): Promise<Answer>
  /** How the wallet writes an account. */
  written(network: Caip2, key: Key): string
}
