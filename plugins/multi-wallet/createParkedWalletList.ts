import type { ParkedWallet, ParkedWalletTools, StoredConnection } from '#kernel/parked-wallets'
import { getConnectionId } from './getConnectionId.ts'

/** A kept wallet, and what it is known by now. */
export type ParkedWalletEntry = ParkedWallet & {
  readonly id: string
  readonly told: StoredConnection
}

/**
 * The wallets kept beside those in use, the last one first. One whose wallet ends it, locks or
 * shows no account any more leaves by itself.
 */
export type ParkedWalletList = {
  /** Those of a namespace, or all. */
  of(namespace?: string): readonly ParkedWalletEntry[]
  hang(kept: ParkedWallet): void
  /** Stops listening; the wallet is not disconnected. */
  take(kept: Pick<ParkedWallet, 'connection'>): void
  clear(): void
}

/** Makes an empty one; `onChange` after every change. */
export function createParkedWalletList(
  { entryOf }: Pick<ParkedWalletTools, 'entryOf'>,
  onChange: () => void,
): ParkedWalletList {
  const places = new Map<
    ParkedWallet['connection'],
    { readonly kept: ParkedWallet; release(): void }
  >()
  const take: ParkedWalletList['take'] = ({ connection }) => {
    places.get(connection)?.release()
    if (places.delete(connection)) onChange()
  }
  const refresh = (parked: ParkedWallet) => () => {
    if (parked.connection.state.accounts.length === 0) take(parked)
    else onChange()
  }
  const toEntry = (parked: ParkedWallet): ParkedWalletEntry => {
    const stored = entryOf(parked)
    return { ...parked, told: stored, id: getConnectionId(stored) }
  }
  return {
    of: (namespace) =>
      [...places.values()]
        .reverse()
        .filter(({ kept: parked }) => namespace === undefined || parked.namespace === namespace)
        .map(({ kept: parked }) => toEntry(parked)),
    hang(parked) {
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
    take,
    clear() {
      for (const { release } of places.values()) release()
      places.clear()
    },
  }
}
