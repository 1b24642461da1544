import type { Auth, Caip2, ConnectorKind } from '#kernel'

/** An account of a known connection. `label`: what the host or the wallet calls it. */
export type KnownAccount = { readonly address: string; readonly label?: string | undefined }

/**
 * A wallet that is connected, or was. `active`: the one in use of its namespace; `connected`: kept
 * beside it; `connecting`: of an earlier visit, being looked for;
 * `disconnected`: can be logged in again.
 */
export type KnownConnection = {
  readonly namespace: string
  /** Tells it from the others of its namespace, also after a reload. Opaque. */
  readonly id: string
  readonly status: 'active' | 'connected' | 'connecting' | 'disconnected'
  readonly connectorId: string
  readonly kind: ConnectorKind
  /** What the wallet calls itself. */
  readonly name: string
  /** A gated `data:` image. */
  readonly icon?: string | undefined
  readonly accounts: readonly KnownAccount[]
  /** The account that signs. */
  readonly address?: string | undefined
  readonly network?: Caip2 | undefined
  /** Set when the connection came from a login. */
  readonly auth?: Auth | undefined
}

/** Which connection is meant; what `getConnections` gave will do. */
export type ConnectionKey = Pick<KnownConnection, 'namespace' | 'id'>

/**
 * What became of a switch or a removal: which account is in use of the namespace now, if any is.
 */
export type ConnectionChange = {
  readonly namespace: string
  readonly address?: string | undefined
  readonly hasSwitchedAccount: boolean
  readonly hasSwitchedWallet: boolean
  readonly hasDeletedWallet: boolean
}

/**
 * What is known of wallets: those in use and those kept beside them, and those that can be logged
 * in again.
 */
export type KnownConnections = {
  readonly connections: readonly KnownConnection[]
  readonly recentConnections: readonly KnownConnection[]
}
