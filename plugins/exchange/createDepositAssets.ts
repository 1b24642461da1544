import type { Connections, Slice } from '#kernel'
import { isLatchkeyError } from '#kernel'
import type { DepositAsset, DepositState } from '#plugins/ports/exchange'
import { buildPresets } from './buildPresets.ts'
import type { ExchangeApi } from './createExchangeApi.ts'
import { toExchangeAssetId } from './toExchangeAssetId.ts'

type Tools = {
  readonly connections: Pick<Connections, 'getState'>
  readonly api: ExchangeApi
  readonly state: Slice<DepositState>
  readonly signal: AbortSignal
  loadPictures(urls: readonly (string | undefined)[]): void
}

/** Maximum of exchanges that are queried for assets. */
const maxExchangesQueried = 6
const isUnsupported = (error: unknown) =>
  isLatchkeyError(error) && String(error.cause).includes('is not supported')

/** Loads what can be deposited on the active network, and from where. The latest request wins. */
export function createDepositAssets({ connections, api, state, signal, loadPictures }: Tools) {
  let turn = 0
  const set = (change: Partial<DepositState>) =>
    state.update((draft) => void Object.assign(draft, change))
  const here = () => connections.getState()?.networkState.caipNetwork
  const ask = async () => {
    const network = here()
    const { chosen } = state.get()
    const asset = chosen && toExchangeAssetId(chosen.network, chosen.asset.id)
    if (!network || asset === undefined) return
    const mine = ++turn
    const show = (exchanges: DepositState['exchanges']) =>
      mine === turn && !signal.aborted && set({ exchanges })
    show({ at: 'asking', list: [] })
    await api.exchanges(network, asset).then(
      (list) => {
        show({ at: 'ready', list })
        loadPictures(list.map(({ imageUrl }) => imageUrl))
      },
      (error) => show({ at: isUnsupported(error) ? 'unsupported' : 'failed', list: [] }),
    )
  }
  const choose = (chosen: DepositAsset) => {
    set({ chosen, amount: buildPresets(chosen)[0]?.amount ?? '' })
    void ask()
  }
  const load = async () => {
    const network = here()
    const mine = ++turn
    // The asset of the former network must not be ordered for this one.
    if (!network) return set({ at: 'ready', assets: [], chosen: undefined })
    set({ at: 'loading', assets: [], chosen: undefined })
    const sent = await api.exchanges(network).then(
      (exchanges) =>
        Promise.allSettled(
          exchanges
            .slice(0, maxExchangesQueried)
            .map(({ id }) => api.sends(id, network.caipNetworkId)),
        ),
      () => undefined,
    )
    if (mine !== turn || signal.aborted) return
    const lists = sent?.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    if (!lists || (sent && sent.length > 0 && lists.length === 0)) return set({ at: 'failed' })
    const sendables = [
      ...new Map(lists.flat().map((one) => [one.asset.id.toLowerCase(), one])).values(),
    ]
    set({ at: 'ready', assets: sendables })
    loadPictures(sendables.map(({ asset: { iconUrl } }) => iconUrl))
    const first = sendables.find(({ asset }) => asset.symbol === 'USDC') ?? sendables[0]
    if (first) choose(first)
  }
  return { load, choose, ask }
}
