import { array, nullable, number, object, string, unknown } from 'valibot'
import type { Caip10, Provider, Storage } from '#kernel'
import { defineStorageEntry, lenientArray, parse } from '#kernel'
import type { Decimal } from '#kernel/amount'
import { formatDecimal, parseDecimal } from '#kernel/amount'
import type { Tokens } from '#plugins/ports/tokens'

const storedPrice = defineStorageEntry({
  key: 'token-price',
  version: 1,
  lifetime: 15_000,
  perAccount: true,
  schema: nullable(string()),
})
const responseSchema = object({ fungibles: array(unknown()) })
const priceSchema = object({ address: string(), price: number() })

const positiveOrUndefined = (price: Decimal | undefined) =>
  price && price.value > 0n ? price : undefined

/** Prices by token id, cached for 15 s; a missing quote is cached as well. */
export function createPrices(
  provider: Provider,
  storage: Storage,
  signal: AbortSignal,
): Tokens['prices'] {
  const request = async (addresses: readonly Caip10[]) => {
    const body = { currency: 'usd', addresses, projectId: provider.projectId }
    const { fungibles } = await provider.post(
      'blockchain',
      '/v1/fungible/price',
      body,
      responseSchema,
      {
        signal,
        large: true,
      },
    )
    return new Map(
      parse(lenientArray(priceSchema), fungibles, 'The prices').map(({ address, price }) => [
        address.toLowerCase(),
        positiveOrUndefined(parseDecimal(price)),
      ]),
    )
  }
  const keep = (id: Caip10, price: Decimal | undefined) =>
    storage.write(storedPrice, price ? formatDecimal(price.value, price.decimals) : null, id)
  /** Reads once: a price may expire while others are requested. */
  const readStored = (ids: readonly Caip10[]) =>
    new Map(
      ids.flatMap((id) => {
        const price = storage.read(storedPrice, id)
        return price === undefined ? [] : [[id, price] as const]
      }),
    )
  return async (ids) => {
    const stored = readStored(ids)
    const missing = provider.projectId ? ids.filter((id) => !stored.has(id)) : []
    const fresh = missing.length > 0 ? await request(missing) : new Map<string, Decimal>()
    for (const id of missing) keep(id, fresh.get(id.toLowerCase()))
    return new Map(
      ids.flatMap((id): readonly (readonly [Caip10, Decimal])[] => {
        const price = stored.has(id) ? parseDecimal(stored.get(id)) : fresh.get(id.toLowerCase())
        return price ? [[id, price]] : []
      }),
    )
  }
}
