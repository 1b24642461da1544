import type { Account, Caip10 } from '#kernel'
import { actionChanged } from '#kernel/reviewed-action'
import { accountRevisited } from '#plugins/ports/account'
import { activityRef, historyFailed, historyPageRequested } from '#plugins/ports/activity'
import { showToast } from '#ui-shell/slots'
import { createHistory } from './createHistory.ts'
import { manifest } from './manifest.ts'
import { toastLabels } from './toastLabels.ts'

/** Stages after which the history may differ. */
const balanceChangingStages: readonly string[] = ['sent', 'confirmed', 'failed', 'replaced']
const freshDuration = 15_000

const toHistoryOwner = ({ address, role }: Account) => ({
  address,
  isSmartAccount: role === 'smartAccount',
})

export default manifest.setup((context) => {
  const { needs, optional, state, signal, offer, emit, on, after, onDispose } = context
  const { connections, platform, servedNetworks } = needs
  let watchers = 0
  let silentWatchers = 0
  const history = createHistory({
    ...needs,
    served: servedNetworks,
    signal,
    state,
    isWatched: () => watchers > 0,
    onPageRequest: (account) => emit(historyPageRequested, toHistoryOwner(account)),
    onFailure(account) {
      emit(historyFailed, toHistoryOwner(account))
      if (watchers > silentWatchers)
        showToast(optional.toasts?.(), { variant: 'error', message: toastLabels.failed })
    },
  })
  const isOld = () => Math.abs(platform.now() - (state.get().at ?? 0)) > freshDuration
  onDispose(history.stop)
  onDispose(connections.subscribe(history.follow))
  on(accountRevisited, () => {
    if (watchers > 0 && !state.get().loading && isOld()) void history.refresh()
  })
  const renew = (account: Caip10) => {
    if (account !== state.get().account) return
    if (watchers > 0) void history.refresh()
    // The next view must not show the stale page.
    else state.update((draft) => void Object.assign(draft, { at: undefined }))
  }
  on(actionChanged, ({ account, at }) => {
    if (!balanceChangingStages.includes(at)) return
    renew(account)
    // The provider's index is behind the chain.
    if (at !== 'sent') after(freshDuration, () => renew(account))
  })
  offer(activityRef, {
    get: state.get,
    subscribe: state.subscribe,
    more: history.more,
    refresh: history.refresh,
    setNetwork: history.setNetwork,
    watch({ silent = false } = {}) {
      const { account, loading } = state.get()
      watchers++
      if (silent) silentWatchers++
      history.follow()
      if (account !== undefined && state.get().account === account && !loading && isOld())
        void history.refresh()
      let done = false
      return () => {
        if (done) return
        done = true
        watchers--
        if (silent) silentWatchers--
      }
    },
  })
})
