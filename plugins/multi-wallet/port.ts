import type { Slice } from '#kernel'
import { defineEvent, defineRoute, defineService } from '#kernel'
import type { ConnectionChange, ConnectionKey, KnownConnections } from '#ui-shell'

/** The wallets that are connected and those that were, by namespace. */
export const profileWalletsRoute = defineRoute('ProfileWallets')

/** The known wallets, or their order, changed. */
export const connectionsChanged = defineEvent<KnownConnections>('connections-changed')

/** What is known of wallets. All of it is a copy. */
export type MultiWalletState = KnownConnections

/**
 * Several wallets of a namespace at once: one is in use, the others are kept. Methods reject with
 * `connection-missing` for a connection that is not known (any
 * more), `modal-closed` when the visitor gives up, and as `Connections.connect` and
 * `Connections.disconnect` do.
 */
export type MultiWallet = Pick<Slice<MultiWalletState>, 'get' | 'subscribe'> & {
  /** Resolves once the wallets of an earlier visit have answered, or have not in time. */
  restored(): Promise<void>
  /**
   * Makes a connection the one in use, and its account `address` the one that signs. One that is
   * disconnected is logged in again: the modal opens for it.
   */
  switchTo(connection: ConnectionKey, address?: string): Promise<ConnectionChange>
  /**
   * Disconnects one wallet. When it was in use, the one that was last before it takes its place.
   */
  disconnect(connection: ConnectionKey): Promise<ConnectionChange>
  /** As `disconnect`; also forgets that it ever was connected. */
  remove(connection: ConnectionKey): Promise<ConnectionChange>
  /** Names an address, instead of what its wallet calls it. Kept for later visits. */
  addLabel(address: string, label: string): void
  removeLabel(address: string): void
}

/** The wallets, for plugins. */
export const multiWalletRef = defineService<MultiWallet>('multi-wallet')
