import type { ServiceRef } from '../runtime/refs.ts'
import { defineSlot } from '../runtime/refs.ts'
import type { Caip2 } from './caip.ts'
import type { RemoteSigner, WalletInfo } from './connection.ts'
import type { NamespaceManifest } from './namespace.ts'

/**
 * What a remote signer is asked for: every installed namespace's relay profile, with its networks.
 */
export type SessionProposal = {
  readonly namespaces: readonly {
    readonly manifest: NamespaceManifest
    readonly networks: readonly Caip2[]
    readonly rpc: Readonly<Record<string, string>>
  }[]
  readonly signal?: AbortSignal | undefined
}

/** Makes and restores remote signers. Offered by a connect method's plugin. */
export type RemoteConnector = {
  /**
   * Resolves when the wallet approved. `onUri` gets each pairing URI (a fresh one before the old
   * expires) with its end of life in wall-clock milliseconds.
   */
  pair(
    proposal: SessionProposal,
    onUri: (pairing: { readonly uri: string; readonly expiresAt: number }) => void,
  ): Promise<RemoteSigner>
  /** The signer of an earlier visit; `null` when its session is gone. Never prompts. */
  resume(saved: string): Promise<RemoteSigner | null>
}

/**
 * A way to connect that is not an installed wallet. `kind` is the connector id that its connections
 * carry.
 */
export type ConnectMethod = {
  readonly kind: string
  readonly name: string
  readonly connector: ServiceRef<RemoteConnector>
  /** It stands elsewhere in the connect view than among the wallets. */
  readonly separate?: true
}

/** The remote ways to connect. */
export const connectMethods = defineSlot<ConnectMethod>('kernel.connect-methods')

/**
 * Where to connect to: an installed wallet of a namespace, or a remote signer that is already
 * approved.
 */
export type ConnectTarget =
  | { readonly walletId: string; readonly wallet?: WalletInfo }
  | { readonly remote: RemoteSigner }
