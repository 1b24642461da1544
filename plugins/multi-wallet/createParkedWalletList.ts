import type { StoredConnection } from '#kernel'
import type { ParkedWallet, ParkedWalletTools } from './createParkedWalletTools.ts'
import { getConnectionId } from './getConnectionId.ts'

/** A parked wallet with its connection's id. */
export type ParkedWalletEntry = ParkedWallet & {
  readonly id: string
  readonly stored: StoredConnection
}

/**
 * Wallets parked beside the active ones, newest first. Wallets that disconnect, lock or have no
 * account leave by themselves.
 */
export type ParkedWalletList = {
  /** Wallets of a namespace, or all. */
  of(namespace?: string): readonly ParkedWalletEntry[]
  add(parked: ParkedWallet): void
  /** Removes a wallet and stops listening to it; does not disconnect it. */
  remove(wallet: Pick<ParkedWallet, 'connection'>): void
  clear(): void
}

/** Creates an empty list; `onChange` is called after every change. */
export function createParkedWalletList(
  { toStored }: Pick<ParkedWalletTools, 'toStored'>,
  onChange: () => void,
): ParkedWalletList {
  const places = new Map<
    ParkedWallet['connection'],
    { readonly parked: ParkedWallet; release(): void }
  >()
  const take: ParkedWalletList['remove'] = ({ connection }) => {
    places.get(connection)?.release()
    if (places.delete(connection)) onChange()
  }
  const refresh = (parked: ParkedWallet) => () => {
    if (parked.connection.state.accounts.length === 0) take(parked)
    else onChange()
  }
  const toEntry = (parked: ParkedWallet): ParkedWalletEntry => {
    const stored = toStored(parked)
    return { ...parked, stored, id: getConnectionId(stored) }
  }
  return {
    of: (namespace) =>
      [...places.values()]
        .reverse()
        .filter(({ parked }) => namespace === undefined || parked.namespace === namespace)
        .map(({ parked }) => toEntry(parked)),
    add(parked) {
      const { connection, signer } = parked
      const changed = refresh(parked)
      const releases = [
        connection.on('change', changed),
        connection.on('end', () => take(parked)),
        signer?.()?.on('auth', changed),
      ]
      places.get(connection)?.release()
      places.set(connection, {
        parked,
        release: () => releases.forEach((release) => void release?.()),
      })
      changed()
    },
    remove: take,
    clear() {
      for (const { release } of places.values()) release()
      places.clear()
    },
  }
}
