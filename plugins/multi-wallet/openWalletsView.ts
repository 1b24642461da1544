import type { Connection, Connections, EventRef, HistoryEntry, Release, Router } from '#kernel'
import { connected, disconnected } from '#kernel'
import { accountRoute } from '#plugins/ports/account'
import { connectingMultiChainRoute, connectRoute } from '#plugins/ports/connect'
import type { MultiWalletState } from '#plugins/ports/multi-wallet'
import { profileWalletsRoute } from '#plugins/ports/multi-wallet'
import { unsupportedChainRoute } from '#plugins/ports/networks'
import type { ConnectionHistory } from './createConnectionHistory.ts'
import { toRememberedConnection } from './toRememberedConnection.ts'

type WalletsViewTools = {
  on<Payload>(event: EventRef<Payload>, listener: (payload: Payload) => void): Release
  readonly connections: Connections
  readonly router: Router
  readonly history: ConnectionHistory
  list(): MultiWalletState
  /** Returns the wallet that is being activated: it is not a new one. */
  getActivating(): Connection | undefined
  /** Activates the last wallet before the current one. */
  promoteNextWallet(namespace: string): Promise<unknown>
}

/** Views that continue by themselves after a wallet was added. */
const continuingRoutes: readonly string[] = [
  unsupportedChainRoute,
  connectingMultiChainRoute,
  profileWalletsRoute,
].map(({ id }) => id)

/** True if the visitor came from the wallets to add one, even if it is one that is connected. */
function isAddedWallet(history: readonly HistoryEntry[]): boolean {
  const at = history.findIndex(({ route }) => route === profileWalletsRoute.id)
  return at >= 0 && history.slice(at).some(({ route }) => route === connectRoute.id)
}

/**
 * Shows the visitor's wallets after one was added to others, or after one of several was
 * disconnected; the previous one replaces it. Returns a callback for when the modal should stay
 * open.
 */
export function openWalletsView({
  on,
  connections,
  router,
  history,
  list,
  getActivating,
  promoteNextWallet,
}: WalletsViewTools): () => void {
  let stayed = false
  /** True if other namespaces are connected; wallets of several namespaces count as one. */
  const hasOthers = (namespace: string) => {
    const all = list().connections.filter(({ status }) => status !== 'connecting')
    const own = all.find((one) => one.namespace === namespace && one.status === 'active')
    return all.some((one) => (one.namespace === namespace ? one !== own : one.name !== own?.name))
  }
  on(connected, ({ namespace, restored }) => {
    if (restored) return
    const own = list().connections.find(
      (one) => one.namespace === namespace && one.status === 'active',
    )
    if (own) history.note(namespace, toRememberedConnection(own), true)
    if (
      connections.getConnection(namespace) !== getActivating() &&
      !continuingRoutes.includes(router.current().route) &&
      (hasOthers(namespace) || isAddedWallet(router.get().history))
    ) {
      // Back leads to the account.
      router.reset(accountRoute)
      router.push(profileWalletsRoute)
    }
  })
  on(disconnected, ({ namespace, reason }) => {
    const here = !reason || namespace === connections.get().active
    if (stayed && here && router.current().route !== profileWalletsRoute.id)
      router.reset(profileWalletsRoute)
    // After a disconnection by the wallet itself, no other wallet is activated: the visitor
    // chooses.
    if (stayed && !reason) void promoteNextWallet(namespace)
    stayed = false
  })
  return () => {
    stayed = true
  }
}
