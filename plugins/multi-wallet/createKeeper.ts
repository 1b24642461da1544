import type { Connections, Platform } from '#kernel'
import type { Keeper, Keeping } from '#kernel/keeping'
import { embeddedKind } from '#plugins/embedded-wallet/port'
import type { Rack } from './createRack.ts'
import type { Returns } from './createReturns.ts'
import { idOf } from './idOf.ts'

type Tools = {
  readonly keeping: Pick<Keeping, 'entryOf'>
  readonly connections: Pick<Connections, 'get' | 'of' | 'live'>
  readonly platform: Pick<Platform, 'log'>
  readonly rack: Rack
  readonly returns: Returns
  /** The modal stays open although a namespace ends. */
  onStay(): void
}

/** Keeps what is replaced, and lets go of what came back another way. */
export function createKeeper({
  keeping,
  connections,
  platform,
  rack,
  returns,
  onStay,
}: Tools): Keeper & { tidy(): void } {
  const inUse = (namespace: string) => connections.of(namespace)?.connection
  const end = (connection: { disconnect(): Promise<void> }) => {
    const ended = async () => connection.disconnect()
    ended().catch((error) =>
      platform.log('info', 'A wallet that was kept did not confirm its end.', error),
    )
  }
  /**
   * The wallet in use is the same one, or it is the login that took the place of this one: there is
   * one login at a time.
   */
  const isReplaced = (namespace: string, id: string, kind: string) => {
    const now = inUse(namespace)
    return (
      now !== undefined &&
      (idOf(now) === id || (kind === embeddedKind && now.kind === embeddedKind))
    )
  }
  return {
    park({ release: _, ...kept }) {
      if (isReplaced(kept.namespace, idOf(keeping.entryOf(kept)), kept.kind)) end(kept.connection)
      else rack.hang(kept)
    },
    holds: (namespace, key) => rack.of(namespace).some((one) => one.key === key),
    drop(namespace) {
      for (const expected of returns.of(namespace)) returns.drop(expected, true)
      for (const kept of rack.of(namespace)) {
        rack.take(kept)
        end(kept.connection)
      }
    },
    remains(namespace) {
      const others = Object.values(connections.get().namespaces).filter(
        (one) => one.namespace !== namespace,
      )
      const stays =
        rack.of().length > 0 ||
        others.some(({ accountState }) => accountState.status === 'connected')
      if (stays) onStay()
      return stays
    },
    tidy() {
      for (const { namespace, id, saved } of returns.of())
        if (isReplaced(namespace, id, saved.kind)) returns.drop({ namespace, id, saved }, false)
      for (const kept of rack.of()) {
        if (!isReplaced(kept.namespace, kept.id, kept.kind)) continue
        rack.take(kept)
        // An installed wallet has one permission, whoever asked for it; a session of its own ends.
        if (kept.kind !== 'injected' && connections.live(kept.namespace) !== kept.connection)
          end(kept.connection)
      }
    },
  }
}
