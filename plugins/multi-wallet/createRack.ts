import type { Keeping, KeptWallet, StoredConnection } from '#kernel/keeping'
import { idOf } from './idOf.ts'

/** A kept wallet, and what it is known by now. */
export type Hung = KeptWallet & { readonly id: string; readonly told: StoredConnection }

/**
 * The wallets kept beside those in use, the last one first. One whose wallet ends it, locks or
 * shows no account any more leaves by itself.
 */
export type Rack = {
  /** Those of a namespace, or all. */
  of(namespace?: string): readonly Hung[]
  hang(kept: KeptWallet): void
  /** Stops listening; the wallet is not disconnected. */
  take(kept: Pick<KeptWallet, 'connection'>): void
  clear(): void
}

/** Makes an empty one; `onChange` after every change. */
export function createRack({ entryOf }: Pick<Keeping, 'entryOf'>, onChange: () => void): Rack {
  const places = new Map<KeptWallet['connection'], { readonly kept: KeptWallet; release(): void }>()
  const take: Rack['take'] = ({ connection }) => {
    places.get(connection)?.release()
    if (places.delete(connection)) onChange()
  }
  const look = (kept: KeptWallet) => () => {
    if (kept.connection.state.accounts.length === 0) take(kept)
    else onChange()
  }
  const hung = (kept: KeptWallet): Hung => {
    const told = entryOf(kept)
    return { ...kept, told, id: idOf(told) }
  }
  return {
    of: (namespace) =>
      [...places.values()]
        .reverse()
        .filter(({ kept }) => namespace === undefined || kept.namespace === namespace)
        .map(({ kept }) => hung(kept)),
    hang(kept) {
      const { connection, signer } = kept
      const changed = look(kept)
      const releases = [
        connection.on('change', changed),
        connection.on('end', () => take(kept)),
        signer?.()?.on('auth', changed),
      ]
      places.get(connection)?.release()
      places.set(connection, {
        kept,
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
