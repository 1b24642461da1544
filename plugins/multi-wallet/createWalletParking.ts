import type { Connections, ParkedWallets, Platform } from '#kernel'
import { embeddedKind } from '#plugins/ports/embedded-wallet'
import type { EndedWallets } from './createEndedWallets.ts'
import type { ParkedWalletEntry, ParkedWalletList } from './createParkedWalletList.ts'
import type { ParkedWalletTools } from './createParkedWalletTools.ts'
import { getConnectionId } from './getConnectionId.ts'
import type { PendingRestores } from './restoreParkedWallets.ts'

type ParkingTools = {
  readonly restoreTools: Pick<ParkedWalletTools, 'toStored'>
  readonly connections: Pick<Connections, 'get' | 'getState' | 'getConnection'>
  readonly platform: Pick<Platform, 'log'>
  readonly parkedWallets: ParkedWalletList
  readonly ended: EndedWallets
  readonly restores: PendingRestores
  /** Called when the modal should stay open although a namespace disconnects. */
  onStay(): void
}

/** Creates a function that disconnects in the background; failures are logged. */
function createDisconnect(platform: ParkingTools['platform']) {
  return (connection: { disconnect(): Promise<void> }): void => {
    const disconnected = async () => connection.disconnect()
    disconnected().catch((error) =>
      platform.log('info', 'A wallet that was kept did not confirm its end.', error),
    )
  }
}

const isConnectedBeside = ({ get }: Pick<Connections, 'get'>, namespace: string) =>
  Object.values(get().namespaces).some(
    (one) => one.namespace !== namespace && one.accountState.status === 'connected',
  )

/** Parks replaced wallets, and removes those that were connected again or ended elsewhere. */
export function createWalletParking({
  restoreTools,
  connections,
  platform,
  parkedWallets,
  ended,
  restores,
  onStay,
}: ParkingTools): ParkedWallets & { tidy(): void } {
  const inUse = (namespace: string) => connections.getState(namespace)?.connection
  const disconnect = createDisconnect(platform)
  /** True if the active wallet is this one, or a newer embedded login: only one can exist. */
  const isReplaced = (namespace: string, id: string, kind: string) => {
    const now = inUse(namespace)
    return (
      now !== undefined &&
      (getConnectionId(now) === id || (kind === embeddedKind && now.kind === embeddedKind))
    )
  }
  const dropReplaced = (parked: ParkedWalletEntry) => {
    parkedWallets.remove(parked)
    // An installed wallet has one permission for all its connections; a session ends on its own.
    const isOther = connections.getConnection(parked.namespace) !== parked.connection
    if (parked.kind !== 'injected' && isOther) disconnect(parked.connection)
  }
  return {
    park({ release: _, ...parked }) {
      const { namespace, connection, kind } = parked
      const id = getConnectionId(restoreTools.toStored(parked))
      if (isReplaced(namespace, id, kind)) disconnect(connection)
      else if (!ended.has(namespace, id)) parkedWallets.add(parked)
    },
    has: (namespace, key) => parkedWallets.of(namespace).some((one) => one.key === key),
    disconnect(namespace) {
      const [pendings, all] = [restores.all(namespace), parkedWallets.of(namespace)]
      for (const one of [...pendings, ...all]) ended.add(one.namespace, one.id)
      for (const pending of pendings) restores.remove(pending, true)
      for (const parked of all) {
        parkedWallets.remove(parked)
        disconnect(parked.connection)
      }
    },
    hasAny(namespace) {
      const stays = parkedWallets.of().length > 0 || isConnectedBeside(connections, namespace)
      if (stays) onStay()
      return stays
    },
    tidy() {
      for (const { namespace, id, saved } of restores.all())
        if (isReplaced(namespace, id, saved.kind) || ended.has(namespace, id))
          restores.remove({ namespace, id, saved }, false)
      for (const parked of parkedWallets.of()) {
        const { namespace, id, kind } = parked
        if (ended.has(namespace, id)) parkedWallets.remove(parked)
        else if (isReplaced(namespace, id, kind)) dropReplaced(parked)
      }
    },
  }
}
