import type { Asset } from './Asset.ts'
import { normalizeAssetId } from './Asset.ts'
import { coins, tokenPrices } from './coins.ts'

export type PriceStore = {
  /** US dollars for one unit; undefined when the price is unknown. */
  of(id: string): number | undefined
  /** Sets prices by symbol or by CAIP-10 id; null makes the price unknown. */
  set(prices: Readonly<Record<string, number | null>>): void
  list(): Readonly<Record<string, number>>
  reset(): void
}

/**
 * Holds the prices of assets. Only a control call moves a price, so that a test can compute what it
 * expects.
 */
export function createPriceStore(assets: readonly Asset[]): PriceStore {
  const prices = new Map<string, number>()
  const put = (id: string, price: number | null | undefined) =>
    typeof price === 'number'
      ? prices.set(normalizeAssetId(id), price)
      : prices.delete(normalizeAssetId(id))
  function reset() {
    prices.clear()
    for (const { asset, caip2, id, symbol } of assets)
      put(id, asset === 'native' ? coins[caip2.split(':')[0] ?? '']?.price : tokenPrices[symbol])
  }
  reset()
  return {
    of: (id) => prices.get(normalizeAssetId(id)),
    set(given) {
      for (const [key, price] of Object.entries(given)) {
        const bySymbol = assets.filter(({ symbol }) => symbol === key).map(({ id }) => id)
        for (const id of bySymbol.length > 0 ? bySymbol : [key]) put(id, price)
      }
    },
    list: () => Object.fromEntries(prices),
    reset,
  }
}
