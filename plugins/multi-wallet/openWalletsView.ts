import type { Connection, Connections, EventRef, Release, Router } from '#kernel'
import { connected, disconnected } from '#kernel'
import { connectingMultiChainRoute } from '#plugins/ports/connect'
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
  /** The wallet that is being put into use: it was not added. */
  getActivating(): Connection | undefined
  /** Brings the wallet that was last before the one in use back into its place. */
  promoteNextWallet(namespace: string): Promise<unknown>
}

/** The views that go on by themselves after a wallet was added. */
const continuingRoutes: readonly string[] = [
  unsupportedChainRoute,
  connectingMultiChainRoute,
  profileWalletsRoute,
].map(({ id }) => id)

/**
 * Shows the wallets to whoever added one to others, and to whoever disconnected one of several,
 * whose place the one before it takes. Gives what has to hear that the modal stays open.
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
  /** Somebody else is connected: a wallet that serves several namespaces is one of them. */
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
      hasOthers(namespace)
    )
      router.reset(profileWalletsRoute)
  })
  on(disconnected, ({ namespace, reason }) => {
    const here = !reason || namespace === connections.get().active
    if (stayed && here && router.current().route !== profileWalletsRoute.id)
      router.reset(profileWalletsRoute)
    // What a wallet ended by itself brings nobody else into use: the visitor chooses.
    if (stayed && !reason) void promoteNextWallet(namespace)
    stayed = false
  })
  return () => {
    stayed = true
  }
}
