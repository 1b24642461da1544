import type { Provider, Slice } from '#kernel'
import type { BuyState } from '#plugins/ports/onramp'
import { onrampRef } from '#plugins/ports/onramp'
import type { Pictures } from '#plugins/ports/tokens'
import { createOffer } from './createOffer.ts'
import { createPurchase } from './createPurchase.ts'
import { createQuotes } from './createQuotes.ts'
import { manifest } from './manifest.ts'

/** Loads the pictures of the offer into the state; never waited for. */
async function loadPictures(
  { hosts }: Pick<Provider, 'hosts'>,
  { load }: Pictures,
  state: Slice<BuyState>,
): Promise<void> {
  const { offered, payments } = state.get()
  const sold = offered.map(({ currency }) => [currency.symbol, 'getTokenImage'] as const)
  const paid = payments.map(({ id }) => [id, 'getCurrencyImage'] as const)
  for (const [id, path] of new Map([...sold, ...paid])) {
    const picture = await load(`${hosts.api}/public/${path}/${encodeURIComponent(id)}`)
    if (picture !== undefined)
      state.update((draft) => void Object.assign(draft.pictures, { [id]: picture }))
  }
}

export default manifest.setup(({ needs, optional, state, signal, offer, after, onDispose }) => {
  const { connections, networks, provider, fundingPopups } = needs
  const catalog = createOffer({ connections, networks, provider, state, signal })
  const quotes = createQuotes({ provider, state, signal, after })
  const arrived = () => {
    void optional.balance?.().then(({ refresh }) => refresh())
    void optional.tokens?.().then(({ refresh }) => refresh())
  }
  const purchase = createPurchase({ provider, fundingPopups, state, signal, arrived })
  const account = () => connections.getState()?.accountState.caipAddress
  let viewers = 0
  const quote = () => void (viewers > 0 && quotes.refresh())
  const load = async () => {
    await catalog.load()
    quote()
    if (provider.projectId)
      void optional.pictures?.().then((pictures) => loadPictures(provider, pictures, state))
  }
  const change = (part: object) => {
    state.update((draft) => void Object.assign(draft, part))
    quote()
  }

  let active = account()
  onDispose(
    connections.subscribe(() => {
      const now = account()
      if (now === active) return
      // The same address on another network still awaits its purchase.
      if (now?.split(':').at(-1) !== active?.split(':').at(-1)) purchase.forget()
      active = now
      if (state.get().offer === 'idle') return
      const { namespace } = connections.getState() ?? {}
      const code = namespace === undefined ? undefined : networks.load(namespace)
      void Promise.resolve(code).then(
        () => {
          catalog.suit()
          quote()
        },
        () => {},
      )
    }),
  )
  onDispose(quotes.end)
  offer(onrampRef, {
    get: state.get,
    subscribe: state.subscribe,
    begin() {
      viewers++
      if (state.get().offer === 'idle') void load()
      else quote()
      return () => {
        viewers--
        if (viewers === 0) quotes.end()
      }
    },
    retry: () => void load(),
    choose: (chosen) => change({ chosen }),
    pay: (payment) => change({ payment }),
    setAmount: (amount) => change({ amount }),
    start: purchase.start,
    reopen: purchase.reopen,
    followed: purchase.followed,
    follow: purchase.follow,
  })
})
