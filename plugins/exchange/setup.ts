import type { Slice } from '#kernel'
import { connectedAccount } from '#kernel'
import type { DepositState } from '#plugins/ports/exchange'
import { exchangeDepositsRef, exchangeSelected } from '#plugins/ports/exchange'
import type { Pictures } from '#plugins/ports/tokens'
import { createDeposit } from './createDeposit.ts'
import { createDepositAssets } from './createDepositAssets.ts'
import { createDepositMemory } from './createDepositMemory.ts'
import { createExchangeApi } from './createExchangeApi.ts'
import { manifest } from './manifest.ts'

type PictureTools = {
  readonly state: Slice<DepositState>
  readonly signal: AbortSignal
  pictures(): Promise<Pictures> | undefined
}

/** Creates the function that loads pictures into the state; never waited for. */
function createPictureLoader({ state, signal, pictures }: PictureTools) {
  return (urls: readonly (string | undefined)[]) => {
    for (const url of urls) {
      if (url === undefined || url in state.get().pictures) continue
      const loading = pictures()?.then(({ load }) => load(url))
      const keep = (picture: string | undefined) =>
        picture === undefined ||
        signal.aborted ||
        state.update((draft) => void Object.assign(draft.pictures, { [url]: picture }))
      void loading?.then(keep, () => {})
    }
  }
}

/** Refreshes the balance of another plugin; one that cannot be loaded shows none. */
function refreshService(load: (() => Promise<{ refresh(): unknown }>) | undefined): void {
  load?.()
    .then(({ refresh }) => refresh())
    .catch(() => {})
}

export default manifest.setup(({ needs, optional, state, signal, offer, emit, onDispose }) => {
  const { connections, provider, fundingPopups, storage, toasts } = needs
  const api = createExchangeApi(provider, signal)
  const sendables = createDepositAssets({
    connections,
    api,
    state,
    signal,
    loadPictures: createPictureLoader({ state, signal, pictures: () => optional.pictures?.() }),
  })
  const account = () => {
    const record = connections.getState()
    return record && connectedAccount(record)
  }
  const emitSelected = () => emit(exchangeSelected, { source: 'fund-wallet', headless: false })
  const refreshBalances = () => [optional.balance, optional.tokens].forEach(refreshService)
  const deposit = createDeposit({
    api,
    fundingPopups,
    toasts,
    memory: createDepositMemory(storage),
    state,
    account,
    begun: emitSelected,
    sent: refreshBalances,
  })

  deposit.restore()
  let active = account()?.id
  onDispose(
    connections.subscribe(() => {
      const now = account()?.id
      if (now === active) return
      // The same address on another network still awaits its deposit; a page that did not open is
      // not opened for an asset of the new network.
      if (now?.split(':').at(-1) !== active?.split(':').at(-1))
        deposit.leaveAccount(now !== undefined)
      else if (state.get().deposit?.at === 'unopened') deposit.leave()
      active = now
      deposit.restore()
      if (state.get().at !== 'idle' && now !== undefined) void sendables.load()
    }),
  )
  offer(exchangeDepositsRef, {
    get: state.get,
    subscribe: state.subscribe,
    begin: () =>
      void (state.get().at === 'idle' && account() && provider.projectId && sendables.load()),
    retry: () => void (state.get().at === 'failed' ? sendables.load() : sendables.ask()),
    choose: sendables.choose,
    setAmount: (amount) =>
      state.update((draft) => {
        draft.amount = amount
      }),
    ...deposit,
  })
})
