import type { Slice } from '#kernel'
import { defineEvent, defineRoute, defineService } from '#kernel'
import type { ConnectionChange, ConnectionKey, KnownConnections } from '#ui-shell'

/** Connected and disconnected wallets, by namespace. */
export const profileWalletsRoute = defineRoute('ProfileWallets')

/** The known wallets, or their order, changed. */
export const connectionsChanged = defineEvent<KnownConnections>('connections-changed')

/** All known wallets, as a copy. */
export type MultiWalletState = KnownConnections

/**
 * Several wallets per namespace: one is active, the others are parked. Methods reject with
 * `connection-missing` for an unknown connection, with `modal-closed` if the visitor leaves, and
 * with the errors of `Connections.connect` and `Connections.disconnect`.
 */
export type MultiWallet = Pick<Slice<MultiWalletState>, 'get' | 'subscribe'> & {
  /** Resolves once the wallets of an earlier visit have answered or timed out. */
  restored(): Promise<void>
  /**
   * Activates a connection, and its account `address`. Disconnected wallets are reconnected through
   * the modal.
   */
  switchTo(connection: ConnectionKey, address?: string): Promise<ConnectionChange>
  /** Disconnects a wallet. If it was active, the previous one is activated. */
  disconnect(connection: ConnectionKey): Promise<ConnectionChange>
  /** Like `disconnect`; also forgets the wallet. */
  remove(connection: ConnectionKey): Promise<ConnectionChange>
  /** Labels an address, in place of the wallet's label. Stored for later visits. */
  addLabel(address: string, label: string): void
  removeLabel(address: string): void
}

/** Service with all wallets, for plugins. */
export const multiWalletRef = defineService<MultiWallet>('multi-wallet')
