import type { Account, Connections, Networks, Provider, Release, Slice } from '#kernel'
import { connectedAccount } from '#kernel'
import type { BuyState } from '#plugins/ports/onramp'
import { onrampRef } from '#plugins/ports/onramp'
import type { Pictures } from '#plugins/ports/tokens'
import { createOffer } from './createOffer.ts'
import { createPurchase } from './createPurchase.ts'
import { createPurchaseMemory } from './createPurchaseMemory.ts'
import { createQuotes } from './createQuotes.ts'
import { manifest } from './manifest.ts'

/** Loads the pictures of the offer into the state. Without a project there are none. */
async function loadPictures(
  { hosts, projectId }: Pick<Provider, 'hosts' | 'projectId'>,
  getPictures: (() => Promise<Pictures>) | undefined,
  state: Slice<BuyState>,
): Promise<void> {
  const pictures = projectId ? await getPictures?.() : undefined
  if (!pictures) return
  const { load } = pictures
  const { offered, payments } = state.get()
  const sold = offered.map(({ currency }) => [currency.symbol, 'getTokenImage'] as const)
  const paid = payments.map(({ id }) => [id, 'getCurrencyImage'] as const)
  for (const [id, path] of new Map([...sold, ...paid])) {
    const picture = await load(`${hosts.api}/public/${path}/${encodeURIComponent(id)}`)
    if (picture !== undefined)
      state.update((draft) => void Object.assign(draft.pictures, { [id]: picture }))
  }
}

/** Runs a task once the code of the active namespace is loaded, or cannot be. */
function runOnceLoaded(
  { connections, networks }: { connections: Connections; networks: Networks },
  task: () => void,
): void {
  const { namespace } = connections.getState() ?? {}
  const code = namespace === undefined ? undefined : networks.load(namespace)
  void Promise.resolve(code).then(task, task)
}

/**
 * Calls `moved` for another address, with false if none is connected, then `changed` for each
 * change of the account.
 */
function watchAccount(
  connections: Connections,
  { moved, changed }: { moved(isConnected: boolean): void; changed(): void },
): Release {
  const account = () => connections.getState()?.accountState.caipAddress
  let active = account()
  return connections.subscribe(() => {
    const now = account()
    if (now === active) return
    if (now?.split(':').at(-1) !== active?.split(':').at(-1)) moved(now !== undefined)
    active = now
    changed()
  })
}

function getAccount(connections: Connections): Account | undefined {
  const record = connections.getState()
  return record && connectedAccount(record)
}

/** Refreshes the data of another plugin; one that cannot be loaded shows none. */
function refreshService(load: (() => Promise<{ refresh(): unknown }>) | undefined): void {
  load?.()
    .then(({ refresh }) => refresh())
    .catch(() => {})
}

export default manifest.setup(({ needs, optional, state, signal, offer, after, onDispose }) => {
  const { connections, networks, provider, storage } = needs
  const catalog = createOffer({ connections, networks, provider, state, signal })
  const quotes = createQuotes({ provider, state, signal, after })
  const arrived = () => [optional.balance, optional.tokens].forEach(refreshService)
  const account = () => getAccount(connections)
  const memory = createPurchaseMemory(storage)
  const purchaseTools = { ...needs, state, signal, memory, account, arrived }
  const { leaveAccount, restore, ...purchase } = createPurchase(purchaseTools)
  let viewers = 0
  const quote = () => (viewers > 0 ? quotes.refresh() : quotes.forget())
  /** Never waited for. */
  const showPictures = () => void loadPictures(provider, optional.pictures, state).catch(() => {})
  const load = async () => {
    await catalog.load()
    quote()
    showPictures()
  }
  const change = (part: object) => {
    state.update((draft) => void Object.assign(draft, part))
    quote()
  }
  restore()
  onDispose(
    watchAccount(connections, {
      // The same address on another network still awaits its purchase.
      moved: (isConnected) =>
        [leaveAccount, catalog.clear].forEach((leave) => void leave(isConnected)),
      changed() {
        restore()
        if (state.get().offer === 'idle') return
        runOnceLoaded({ connections, networks }, () => {
          catalog.suit()
          quote()
          // Another ecosystem has other tokens.
          showPictures()
        })
      },
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
    ...purchase,
  })
})
