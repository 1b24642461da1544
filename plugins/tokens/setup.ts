import type { Platform, Release, Router } from '#kernel'
import { isLatchkeyError } from '#kernel'
import { actionChanged } from '#kernel/reviewed-action'
import { accountRevisited, accountRoute } from '#plugins/ports/account'
import type { TokensState } from '#plugins/ports/tokens'
import { picturesRef, servedNetworksRef, tokensRef } from '#plugins/ports/tokens'
import type { Toasts } from '#ui-shell/slots'
import { showToast } from '#ui-shell/slots'
import { createHoldings } from './createHoldings.ts'
import { createPictures } from './createPictures.ts'
import { createPrices } from './createPrices.ts'
import { createServedNetworks } from './createServedNetworks.ts'
import { createTokenStore } from './createTokenStore.ts'
import { manifest } from './manifest.ts'
import { toastLabels } from './toastLabels.ts'

/** Polling for embedded wallets, which have no other screen for incoming coins. */
const pollInterval = 10_000
/** Stages after which the account's balances may differ. */
const balanceChangingStages: readonly string[] = ['sent', 'confirmed', 'failed', 'replaced']

/** Timers that run while the account is on screen. */
function createScreenTimers(after: Platform['after']) {
  let isShown = false
  let showing = 0
  let releases: readonly Release[] = []
  const start = (ms: number, task: () => void) => {
    if (isShown) releases = [...releases, after(ms, task)]
  }
  return {
    start,
    /** Binds `start` to this showing: an account shown again has timers of its own. */
    bindStart() {
      const own = showing
      return (ms: number, task: () => void) => {
        if (own === showing) start(ms, task)
      }
    },
    /** Stops the timers of before; returns false if nothing changed. */
    setShown(now: boolean): boolean {
      if (now === isShown) return false
      isShown = now
      showing++
      for (const release of releases) release()
      releases = []
      return true
    },
  }
}

/**
 * Shows one toast for repeated failures; the tokens' age is shown beside them. A visitor who has
 * closed the modal waits for no tokens.
 */
function createFailureToast(router: Router, toasts: () => Promise<Toasts> | undefined) {
  let isShown = false
  return {
    show() {
      if (isShown || !router.get().open) return
      showToast(toasts(), { variant: 'error', message: toastLabels.failed })
      isShown = true
    },
    reset() {
      isShown = false
    },
  }
}

/** True after a response that the server is gone, which stops the polling. */
const isServerGone = ({ error }: TokensState) =>
  isLatchkeyError(error, 'http-failed') && error.context['status'] === 503

export default manifest.setup(({ needs, optional, state, signal, offer, on, after, onDispose }) => {
  const { connections, platform, provider, router, storage } = needs
  const { get, subscribe } = state
  const served = createServedNetworks(provider, signal)
  const prices = createPrices(provider, storage, signal)
  const shownPictures = createPictures({ provider, platform, signal, onDispose })
  const failureToast = createFailureToast(router, () => optional.toasts?.())
  const timers = createScreenTimers(after)
  const holdings = createHoldings({
    ...needs,
    served,
    prices,
    signal,
    store: createTokenStore({ state, connections, pictures: shownPictures }),
    onFailure() {
      retryLater()
      failureToast.show()
    },
  })
  const read = async (how?: Parameters<typeof holdings.read>[0]) => {
    await holdings.read(how)
    if (state.get().status === 'ready') failureToast.reset()
  }
  /** Reads again once that is allowed; a failure may be older than this showing. */
  const retryLater = () => {
    const { status, retryAt = 0 } = state.get()
    if (status === 'failed') timers.start(retryAt - platform.now(), () => void read())
  }
  const poll = async () => {
    const start = timers.bindStart()
    if (holdings.query()?.embedded) await read({ tries: 1 })
    if (!isServerGone(state.get())) start(pollInterval, poll)
  }
  const trackScreen = () => {
    const now = router.get().open && router.current().route === accountRoute.id
    if (!timers.setShown(now)) return
    timers.start(pollInterval, poll)
    if (now) holdings.follow()
    retryLater()
  }

  onDispose(
    connections.subscribe(() => {
      if (holdings.query()?.account.id === state.get().account) return
      failureToast.reset()
      holdings.follow()
    }),
  )
  onDispose(router.subscribe(trackScreen))
  on(accountRevisited, () => void read())
  on(actionChanged, ({ account, at }) => {
    if (account === state.get().account && balanceChangingStages.includes(at))
      void read({ changed: true })
  })
  offer(tokensRef, { get, subscribe, refresh: () => read(), prices, ...holdings.one })
  offer(servedNetworksRef, served)
  offer(picturesRef, shownPictures)
  holdings.follow()
  trackScreen()
})
