import type { RouteRef, ServiceRef } from '../runtime/refs.ts'
import { defineSlot } from '../runtime/refs.ts'
import type { Caip2 } from './caip.ts'
import type { RemoteSigner, WalletInfo } from './connection.ts'
import type { NamespaceManifest } from './namespace.ts'

/** The request for a remote signer: relay profiles and networks of all namespaces. */
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
  /** Resolves when the wallet approved; each URI expires at a wall-clock time in ms. */
  pair(
    proposal: SessionProposal,
    onUri: (pairing: { readonly uri: string; readonly expiresAt: number }) => void,
  ): Promise<RemoteSigner>
  /** The signer of an earlier visit; `null` if its session is gone. Never prompts. */
  resume(saved: string): Promise<RemoteSigner | null>
}

/** A way to connect without an installed wallet. `kind` is the connector id of its connections. */
export type ConnectMethod = {
  readonly kind: string
  readonly name: string
  /** A picture for its row, as wallets have it. */
  readonly icon?: string
  readonly connector: ServiceRef<RemoteConnector>
  /** The view that pairs, opened by a row among the wallets; without it there is no row. */
  readonly route?: RouteRef<void>
}

/** The remote ways to connect. */
export const connectMethods = defineSlot<ConnectMethod>('kernel.connect-methods')

/** The target of a connection: an installed wallet, or an approved remote signer. */
export type ConnectTarget =
  | { readonly walletId: string; readonly wallet?: WalletInfo }
  | { readonly remote: RemoteSigner }
