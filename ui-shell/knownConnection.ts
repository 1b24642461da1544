import type { Auth, Caip2, ConnectorKind } from '#kernel'

/** An account of a known connection. `label`: its name from the host or the wallet. */
export type KnownAccount = { readonly address: string; readonly label?: string | undefined }

/**
 * A connected or remembered wallet. `active`: in use; `connected`: parked; `connecting`: being
 * restored; `disconnected`: needs a new login.
 */
export type KnownConnection = {
  readonly namespace: string
  /** Opaque id within its namespace; survives a reload. */
  readonly id: string
  readonly status: 'active' | 'connected' | 'connecting' | 'disconnected'
  readonly connectorId: string
  readonly kind: ConnectorKind
  /** The wallet's name. */
  readonly name: string
  /** A parsed `data:` image. */
  readonly icon?: string | undefined
  readonly accounts: readonly KnownAccount[]
  /** The account that signs. */
  readonly address?: string | undefined
  readonly network?: Caip2 | undefined
  /** Set when the connection came from a login. */
  readonly auth?: Auth | undefined
}

/** Identifies a connection; a result of `getConnections` fits. */
export type ConnectionKey = Pick<KnownConnection, 'namespace' | 'id'>

/** The result of a switch or removal: the active account of the namespace now, if any. */
export type ConnectionChange = {
  readonly namespace: string
  readonly address?: string | undefined
  readonly hasSwitchedAccount: boolean
  readonly hasSwitchedWallet: boolean
  readonly hasDeletedWallet: boolean
}

/** Connected wallets, and remembered ones that need a new login. */
export type KnownConnections = {
  readonly connections: readonly KnownConnection[]
  readonly recentConnections: readonly KnownConnection[]
}
