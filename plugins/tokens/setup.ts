import type { Release } from '#kernel'
import { isLatchkeyError } from '#kernel'
import { actionChanged } from '#kernel/reviewed-action'
import { accountRoute } from '#plugins/ports/account'
import { picturesRef, servedNetworksRef, tokensRef } from '#plugins/ports/tokens'
import { createHoldings } from './createHoldings.ts'
import { createPictures } from './createPictures.ts'
import { createPrices } from './createPrices.ts'
import { createServedNetworks } from './createServedNetworks.ts'
import { createTokenStore, retryDelay } from './createTokenStore.ts'
import { manifest } from './manifest.ts'

/** Polling for embedded wallets, which have no other screen for incoming coins. */
const pollInterval = 10_000
/** Stages after which the account's balances may differ. */
const balanceChangingStages: readonly string[] = ['sent', 'confirmed', 'failed', 'replaced']
const failedText = 'Token Balance Unavailable'

export default manifest.setup(({ needs, optional, state, signal, offer, on, after, onDispose }) => {
  const { connections, platform, provider, router, storage } = needs
  const served = createServedNetworks(provider, signal)
  const prices = createPrices(provider, storage, signal)
  const shownPictures = createPictures({ provider, platform, signal, onDispose })
  let failing = false
  let onScreen = false
  let stopTimers: readonly Release[] = []

  const holdings = createHoldings({
    ...needs,
    served,
    prices,
    signal,
    store: createTokenStore({ state, connections, pictures: shownPictures }),
    onFailure() {
      if (onScreen) stopTimers = [...stopTimers, after(retryDelay, () => void read())]
      // Shown once; the tokens' age is shown beside them.
      if (!failing)
        void optional.toasts?.().then(({ show }) => show({ variant: 'error', message: failedText }))
      failing = true
    },
  })
  const read = async (how?: Parameters<typeof holdings.read>[0]) => {
    await holdings.read(how)
    if (state.get().status === 'ready') failing = false
  }
  const isGone = () =>
    isLatchkeyError(state.get().error, 'http-failed') &&
    state.get().error?.context['status'] === 503
  const poll = async () => {
    if (holdings.query()?.embedded) await read({ tries: 1 })
    // Polling stops after a response that the server is gone.
    if (onScreen && !isGone()) stopTimers = [...stopTimers, after(pollInterval, poll)]
  }
  const trackScreen = () => {
    const { open } = router.get()
    const now = open && router.current().route === accountRoute.id
    if (now === onScreen) return
    onScreen = now
    for (const stop of stopTimers) stop()
    stopTimers = now ? [after(pollInterval, poll)] : []
    if (now) holdings.follow()
  }

  onDispose(
    connections.subscribe(() => {
      if (holdings.query()?.account.id === state.get().account) return
      failing = false
      holdings.follow()
    }),
  )
  onDispose(router.subscribe(trackScreen))
  on(actionChanged, ({ account, at }) => {
    if (account === state.get().account && balanceChangingStages.includes(at))
      void read({ changed: true })
  })
  offer(tokensRef, {
    get: state.get,
    subscribe: state.subscribe,
    refresh: () => read(),
    check: holdings.check,
    prices,
  })
  offer(servedNetworksRef, served)
  offer(picturesRef, shownPictures)
  holdings.follow()
  trackScreen()
})
