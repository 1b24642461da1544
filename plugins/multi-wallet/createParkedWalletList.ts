import type { StoredConnection } from '#kernel'
import type { ParkedWallet, ParkedWalletTools } from './createParkedWalletTools.ts'
import { getConnectionId } from './getConnectionId.ts'

/** A kept wallet, and what it is known by now. */
export type ParkedWalletEntry = ParkedWallet & {
  readonly id: string
  readonly stored: StoredConnection
}

/**
 * The wallets kept beside those in use, the last one first. One whose wallet ends it, locks or
 * shows no account any more leaves by itself.
 */
export type ParkedWalletList = {
  /** Those of a namespace, or all. */
  of(namespace?: string): readonly ParkedWalletEntry[]
  add(kept: ParkedWallet): void
  /** Stops listening; the wallet is not disconnected. */
  remove(kept: Pick<ParkedWallet, 'connection'>): void
  clear(): void
}

/** Makes an empty one; `onChange` after every change. */
export function createParkedWalletList(
  { toStored }: Pick<ParkedWalletTools, 'toStored'>,
  onChange: () => void,
): ParkedWalletList {
  const places = new Map<
    ParkedWallet['connection'],
    { readonly kept: ParkedWallet; release(): void }
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
        .filter(({ kept: parked }) => namespace === undefined || parked.namespace === namespace)
        .map(({ kept: parked }) => toEntry(parked)),
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
        kept: parked,
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
