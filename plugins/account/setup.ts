import type { Account } from '#kernel'
import { connectedAccount } from '#kernel'
import { actionChanged } from '#kernel/reviewed-action'
import { accountBalanceRef, accountRevisited, accountRoute } from '#plugins/ports/account'
import { connectedAccountRef } from '#ui-shell/slots'
import { createBalanceLoader } from './createBalanceLoader.ts'
import { manifest } from './manifest.ts'

/** A balance that stayed on screen for longer is read again when the visitor comes back. */
const oldAge = 60_000

const isPageVisible = (): boolean =>
  typeof document === 'undefined' || document.visibilityState !== 'hidden'

export default manifest.setup(({ needs, state, signal, offer, emit, on, onDispose }) => {
  const { connections, platform, router } = needs
  const balance = createBalanceLoader({ ...needs, state, signal })
  let onScreen = false

  const activeAccount = (): Account | undefined => {
    const record = connections.getState()
    return record && connectedAccount(record)
  }
  const refresh = () => {
    const account = activeAccount()
    if (account) void balance.load(account)
    else balance.clear()
  }
  const follow = () => {
    const account = activeAccount()
    if (account?.id === state.get().account) return
    if (account) balance.show(account)
    else balance.clear()
  }
  const refreshOnOpen = () => {
    const was = onScreen
    onScreen = router.get().open && router.current().route === accountRoute.id
    const account = onScreen && !was ? activeAccount() : undefined
    if (account && account.id === state.get().account && !balance.isFresh(account))
      void balance.load(account)
  }

  // Time passes unseen while the page is hidden, offline, or the device sleeps.
  let askedAt = 0
  const refreshOnReturn = () => {
    const now = platform.now()
    const { account, at = now } = state.get()
    if (!onScreen || account === undefined || !isPageVisible() || !platform.online()) return
    // A read that sleep interrupted does not count: the new one takes its place.
    // A time to come is that of a clock that was set back, and old.
    if ([at, askedAt].some((time) => Math.abs(now - time) <= oldAge)) return
    askedAt = now
    refresh()
    emit(accountRevisited)
  }

  onDispose(connections.subscribe(follow))
  onDispose(platform.watch(refreshOnReturn))
  onDispose(router.subscribe(refreshOnOpen))
  on(actionChanged, ({ account }) => {
    if (account === state.get().account) refresh()
  })
  offer(accountBalanceRef, { get: state.get, subscribe: state.subscribe, refresh })
  offer(connectedAccountRef, { refresh })
  follow()
})
