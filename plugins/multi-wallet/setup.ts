import type { Connection } from '#kernel'
import { connectionsChanged } from '#kernel'
import { keepingOf } from '#kernel/keeping'
import { createHistory } from './createHistory.ts'
import { createKeeper } from './createKeeper.ts'
import { createLabels } from './createLabels.ts'
import { createLogIn } from './createLogIn.ts'
import { createMoves } from './createMoves.ts'
import { createRack } from './createRack.ts'
import { createRegister } from './createRegister.ts'
import { createReturns } from './createReturns.ts'
import { followVisitor } from './followVisitor.ts'
import { keeperGate, manifest } from './manifest.ts'
import { multiWallet } from './port.ts'
import type { Way } from './wayBack.ts'
import { wayBack } from './wayBack.ts'

export default manifest.setup(({ needs, state, signal, offer, on, emit, onDispose }) => {
  const { connections, platform, router, wallets } = needs
  const keeping = keepingOf(needs.tools)
  const history = createHistory(needs.storage)
  const labels = createLabels(needs.storage)
  let using: Connection | undefined

  const look = () => {
    if (signal.aborted) return
    keeper.tidy()
    register.refresh()
  }
  const rack = createRack(keeping, look)
  const returns = createReturns({ keeping, platform, signal }, rack.hang, look)
  const register = createRegister({
    connections,
    rack,
    returns,
    history,
    labels,
    wallets,
    keeping,
    state,
    onChange: (now) => emit(connectionsChanged, now),
  })
  const { list } = register
  const onStay = followVisitor({
    on,
    connections,
    router,
    history,
    list,
    using: () => using,
    replace: (namespace) => moves.replace(namespace),
  })
  const keeper = createKeeper({ keeping, connections, platform, rack, returns, onStay })
  const use: typeof keeping.use = async (kept) => {
    using = kept.connection
    return keeping.use(kept).finally(() => {
      using = undefined
    })
  }
  const show = ({ route, params }: Way) =>
    router.get().open ? router.push(route, params) : router.open({ route: route.id, params })
  const logIn = createLogIn({ on, find: (connection) => wayBack(needs, connection), open: show })
  const moves = createMoves({
    connections,
    platform,
    keeping: { ...keeping, use },
    rack,
    returns,
    history,
    list,
    refresh: look,
    logIn,
  })
  const { replace: _, ...calls } = moves

  onDispose(keeping.by(keeper))
  onDispose(connections.subscribe(look))
  onDispose(wallets.subscribe(look))
  onDispose(rack.clear)
  offer(keeperGate, { challenge: async () => undefined, admit: async () => undefined })
  offer(multiWallet, {
    get: state.get,
    subscribe: state.subscribe,
    restored: () => returns.done,
    ...calls,
    addLabel(address, label) {
      labels.add(address, label)
      look()
    },
    removeLabel(address) {
      labels.remove(address)
      look()
    },
  })
  look()
})
