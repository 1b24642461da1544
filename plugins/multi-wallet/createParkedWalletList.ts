import type { StoredConnection } from '#kernel'
import { LatchkeyError } from '#kernel'
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

type Place = { readonly parked: ParkedWallet; entry: ParkedWalletEntry; release(): void }

/**
 * Creates an empty list; `onChange` is called after every change, `onLost` before a wallet leaves by
 * itself, with its last state.
 */
export function createParkedWalletList(
  { toStored }: Pick<ParkedWalletTools, 'toStored'>,
  onLost: (lost: ParkedWalletEntry, reason: LatchkeyError) => void,
  onChange: () => void,
): ParkedWalletList {
  const places = new Map<ParkedWallet['connection'], Place>()
  const take: ParkedWalletList['remove'] = ({ connection }) => {
    places.get(connection)?.release()
    if (places.delete(connection)) onChange()
  }
  const toEntry = (parked: ParkedWallet): ParkedWalletEntry => {
    const stored = toStored(parked)
    return { ...parked, stored, id: getConnectionId(stored) }
  }
  const lose = (parked: ParkedWallet, reason = new LatchkeyError('unauthorized')) => {
    const place = places.get(parked.connection)
    if (place) onLost(place.entry, reason)
    take(parked)
  }
  const refresh = (parked: ParkedWallet) => () => {
    if (parked.connection.state.accounts.length === 0) return lose(parked)
    const place = places.get(parked.connection)
    if (place) place.entry = toEntry(parked)
    onChange()
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
        connection.on('end', (reason) => lose(parked, reason)),
        signer?.()?.on('auth', changed),
      ]
      places.get(connection)?.release()
      places.set(connection, {
        parked,
        entry: toEntry(parked),
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
