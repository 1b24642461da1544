import * as v from 'valibot'
import { readInput } from '../api/readInput.ts'
import type { Call, Reply, Route } from '../api/reply.ts'
import { ok } from '../api/reply.ts'
import type { AssetRegistry } from './assets/createAssetRegistry.ts'

const schema = v.object({ currency: v.literal('usd'), addresses: v.array(v.string()) })

/** Prices and names of tokens; those without a price are left out. */
export function priceRoutes({ find, prices, picture }: AssetRegistry): readonly Route[] {
  function handle({ body }: Call): Reply {
    const { addresses } = readInput(schema, body)
    const fungibles = addresses.flatMap((address) => {
      const asset = find(address)
      const price = prices.of(address)
      return asset && price !== undefined
        ? [
            {
              address,
              name: asset.name,
              symbol: asset.symbol,
              iconUrl: picture(asset.symbol),
              price,
            },
          ]
        : []
    })
    return ok({ fungibles })
  }
  return [{ method: 'POST', path: '/v1/fungible/price', shape: 'blockchain', handle }]
}
