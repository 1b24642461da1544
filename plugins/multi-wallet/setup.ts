import type { Connection } from '#kernel'
import { connected } from '#kernel'
import { connectionsChanged, multiWalletRef } from '#plugins/ports/multi-wallet'
import { createAddressLabels } from './createAddressLabels.ts'
import { createConnectionHistory } from './createConnectionHistory.ts'
import { createConnectionList } from './createConnectionList.ts'
import { createEndedWallets } from './createEndedWallets.ts'
import { createParkedWalletList } from './createParkedWalletList.ts'
import { createParkedWalletTools } from './createParkedWalletTools.ts'
import { createReconnect } from './createReconnect.ts'
import { createWalletActions } from './createWalletActions.ts'
import { createWalletParking } from './createWalletParking.ts'
import type { ReconnectRoute } from './findReconnectRoute.ts'
import { findReconnectRoute } from './findReconnectRoute.ts'
import { getConnectionId } from './getConnectionId.ts'
import { manifest, parkedWalletsGuardRef } from './manifest.ts'
import { openWalletsView } from './openWalletsView.ts'
import { restoreParkedWallets } from './restoreParkedWallets.ts'

type Scope = Parameters<Parameters<typeof manifest.setup>[0]>[0]
type Sources = ReturnType<typeof createSources>

export default manifest.setup((scope) => {
  const { needs, state, signal, offer, on, onDispose } = scope
  const { connections, platform, router, wallets } = needs
  const refresh = () => {
    if (signal.aborted) return
    parking.tidy()
    sources.connectionList.refresh()
  }
  const sources = createSources(scope, refresh)
  const { restoreTools, history, labels, parkedWallets, ended, restores } = sources
  const { actions, promoteNextWallet, getActivating } = createActions(scope, sources, refresh)
  const onStay = openWalletsView({
    on,
    connections,
    router,
    history,
    list: sources.connectionList.list,
    getActivating,
    promoteNextWallet,
  })
  const parking = createWalletParking({
    restoreTools,
    connections,
    platform,
    parkedWallets,
    ended,
    restores,
    onStay,
  })

  onDispose(restoreTools.register(parking))
  on(connected, ({ namespace }) => {
    const { connection } = connections.getState(namespace) ?? {}
    if (connection) ended.forget(namespace, getConnectionId(connection))
  })
  onDispose(ended.watch(refresh))
  onDispose(connections.subscribe(refresh))
  onDispose(wallets.subscribe(refresh))
  onDispose(parkedWallets.clear)
  offer(parkedWalletsGuardRef, { challenge: async () => undefined, approve: async () => undefined })
  offer(multiWalletRef, {
    get: state.get,
    subscribe: state.subscribe,
    restored: () => restores.done,
    ...actions,
    addLabel(address, label) {
      labels.add(address, label)
      refresh()
    },
    removeLabel(address) {
      labels.remove(address)
      refresh()
    },
  })
  refresh()
})

/** Creates the sources of known wallets, and the list over them. */
function createSources({ needs, state, signal, emit }: Scope, refresh: () => void) {
  const { connections, platform, wallets } = needs
  const restoreTools = createParkedWalletTools(needs.tools)
  const history = createConnectionHistory(needs.storage)
  const labels = createAddressLabels(needs.storage)
  const parkedWallets = createParkedWalletList(
    restoreTools,
    ({ namespace, id, stored: saved }, reason) =>
      restores.postpone({ namespace, id, saved }, reason),
    refresh,
  )
  const ended = createEndedWallets(needs.storage)
  const restores = restoreParkedWallets(
    { restoreTools, platform, signal },
    parkedWallets.add,
    refresh,
  )
  const connectionList = createConnectionList({
    connections,
    parkedWallets,
    restores,
    history,
    labels,
    wallets,
    restoreTools,
    state,
    onChange: (now) => emit(connectionsChanged, now),
  })
  return { restoreTools, history, labels, parkedWallets, ended, restores, connectionList }
}

/** Creates the actions of hosts and visitors, and those between them and the views. */
function createActions({ needs, on, signal }: Scope, sources: Sources, refresh: () => void) {
  const { connections, platform, router } = needs
  const { restoreTools, history, parkedWallets, ended, restores, connectionList } = sources
  let activating: Connection | undefined
  const activate: typeof restoreTools.activate = async (parked) => {
    activating = parked.connection
    return restoreTools.activate(parked).finally(() => {
      activating = undefined
    })
  }
  const open = ({ route, params }: ReconnectRoute) =>
    router.get().open ? router.push(route, params) : router.open({ route: route.id, params })
  const { replace, ...actions } = createWalletActions({
    connections,
    platform,
    restoreTools: { ...restoreTools, activate },
    parkedWallets,
    ended,
    restores,
    history,
    list: connectionList.list,
    refresh,
    reconnect: createReconnect({
      signal,
      on,
      find: (connection) => findReconnectRoute(needs, connection),
      open,
    }),
  })
  return { actions, promoteNextWallet: replace, getActivating: () => activating }
}
