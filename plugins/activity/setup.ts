import type { Account } from '#kernel'
import { intentMoved } from '#kernel/intent'
import { createHistory } from './createHistory.ts'
import { manifest } from './manifest.ts'
import { activity, historyFailed, moreRequested } from './port.ts'

const failedText = 'Failed to fetch transactions'
/** After these the provider has something new to tell. */
const moved: readonly string[] = ['sent', 'confirmed', 'failed', 'replaced']
const freshFor = 15_000

const ownerOf = ({ address, role }: Account) => ({
  address,
  isSmartAccount: role === 'smartAccount',
})

export default manifest.setup(({ needs, may, state, signal, offer, emit, on, onDispose }) => {
  const { connections, platform, provider, storage, servedNetworks } = needs
  let lookers = 0
  const history = createHistory({
    connections,
    platform,
    provider,
    storage,
    served: servedNetworks,
    signal,
    state,
    reading: (account) => emit(moreRequested, ownerOf(account)),
    failed(account) {
      emit(historyFailed, ownerOf(account))
      void may.toasts?.().then(({ show }) => show({ variant: 'error', message: failedText }))
    },
  })
  const isOld = () => Math.abs(platform.now() - (state.get().at ?? 0)) > freshFor
  onDispose(history.stop)
  onDispose(connections.subscribe(() => lookers > 0 && history.follow()))
  on(intentMoved, ({ account, at }) => {
    if (account !== state.get().account || !moved.includes(at)) return
    if (lookers > 0) void history.refresh()
    // Whoever looks next must not be shown the page from before.
    else state.update((draft) => void Object.assign(draft, { at: undefined }))
  })
  offer(activity, {
    get: state.get,
    subscribe: state.subscribe,
    more: history.more,
    refresh: history.refresh,
    look() {
      const { account, loading } = state.get()
      lookers++
      history.follow()
      if (account !== undefined && state.get().account === account && !loading && isOld())
        void history.refresh()
      let done = false
      return () => {
        if (!done) lookers--
        done = true
      }
    },
  })
})
