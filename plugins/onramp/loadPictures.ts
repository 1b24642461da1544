import type { Provider, Slice } from '#kernel'
import type { BuyState } from '#plugins/ports/onramp'
import type { Pictures } from '#plugins/ports/tokens'

/** Loads the pictures of the offer into the state; never waited for. */
export async function loadPictures(
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
