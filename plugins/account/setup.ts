import type { Account } from '#kernel'
import { connectedAccount } from '#kernel'
import { actionChanged } from '#kernel/reviewed-action'
import { accountBalanceRef, accountRoute } from '#plugins/ports/account'
import { connectedAccountRef } from '#ui-shell/slots'
import { createBalanceLoader } from './createBalanceLoader.ts'
import { manifest } from './manifest.ts'

export default manifest.setup(({ needs, state, signal, offer, on, onDispose }) => {
  const { connections, router } = needs
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

  onDispose(connections.subscribe(follow))
  onDispose(router.subscribe(refreshOnOpen))
  on(actionChanged, ({ account }) => {
    if (account === state.get().account) refresh()
  })
  offer(accountBalanceRef, { get: state.get, subscribe: state.subscribe, refresh })
  offer(connectedAccountRef, { refresh })
  follow()
})
