import type { Connection } from '#kernel'
import { createAddressLabels } from './createAddressLabels.ts'
import { createConnectionHistory } from './createConnectionHistory.ts'
import { createConnectionList } from './createConnectionList.ts'
import { createParkedWalletList } from './createParkedWalletList.ts'
import { createParkedWalletTools } from './createParkedWalletTools.ts'
import { createReconnect } from './createReconnect.ts'
import { createWalletActions } from './createWalletActions.ts'
import { createWalletParking } from './createWalletParking.ts'
import type { ReconnectRoute } from './findReconnectRoute.ts'
import { findReconnectRoute } from './findReconnectRoute.ts'
import { manifest, parkedWalletsGuardRef } from './manifest.ts'
import { openWalletsView } from './openWalletsView.ts'
import { connectionsChanged, multiWalletRef } from './port.ts'
import { restoreParkedWallets } from './restoreParkedWallets.ts'

export default manifest.setup(({ needs, state, signal, offer, on, emit, onDispose }) => {
  const { connections, platform, router, wallets } = needs
  const restoreTools = createParkedWalletTools(needs.tools)
  const history = createConnectionHistory(needs.storage)
  const labels = createAddressLabels(needs.storage)
  let using: Connection | undefined

  const refresh = () => {
    if (signal.aborted) return
    parking.tidy()
    connectionList.refresh()
  }
  const parkedWallets = createParkedWalletList(restoreTools, refresh)
  const restores = restoreParkedWallets(
    { keeping: restoreTools, platform, signal },
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
  const { list } = connectionList
  const onStay = openWalletsView({
    on,
    connections,
    router,
    history,
    list,
    getActivating: () => using,
    promoteNextWallet: (namespace) => actions.replace(namespace),
  })
  const parking = createWalletParking({
    restoreTools,
    connections,
    platform,
    parkedWallets,
    restores,
    onStay,
  })
  const use: typeof restoreTools.activate = async (parked) => {
    using = parked.connection
    return restoreTools.activate(parked).finally(() => {
      using = undefined
    })
  }
  const show = ({ route, params }: ReconnectRoute) =>
    router.get().open ? router.push(route, params) : router.open({ route: route.id, params })
  const reconnect = createReconnect({
    on,
    find: (connection) => findReconnectRoute(needs, connection),
    open: show,
  })
  const actions = createWalletActions({
    connections,
    platform,
    restoreTools: { ...restoreTools, activate: use },
    parkedWallets,
    restores,
    history,
    list,
    refresh,
    reconnect,
  })
  const { replace: _, ...calls } = actions

  onDispose(restoreTools.register(parking))
  onDispose(connections.subscribe(refresh))
  onDispose(wallets.subscribe(refresh))
  onDispose(parkedWallets.clear)
  offer(parkedWalletsGuardRef, { challenge: async () => undefined, approve: async () => undefined })
  offer(multiWalletRef, {
    get: state.get,
    subscribe: state.subscribe,
    restored: () => restores.done,
    ...calls,
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
