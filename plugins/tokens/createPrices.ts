import { array, nullable, number, object, string, unknown } from 'valibot'
import type { Caip10, Provider, Storage } from '#kernel'
import { defineStored, gate, listOf } from '#kernel'
import type { Decimal } from '#kernel/amount'
import { decimalText, readDecimal } from '#kernel/amount'
import type { Tokens } from './port.ts'

const kept = defineStored({
  key: 'token-price',
  version: 1,
  lifetime: 15_000,
  perAccount: true,
  schema: nullable(string()),
})
const answer = object({ fungibles: array(unknown()) })
const quote = object({ address: string(), price: number() })

const positive = (price: Decimal | undefined) => (price && price.value > 0n ? price : undefined)

/** Prices by token id. Each is kept for 15 s; that nobody quotes one is kept as well. */
export function createPrices(
  provider: Provider,
  storage: Storage,
  signal: AbortSignal,
): Tokens['prices'] {
  const ask = async (addresses: readonly Caip10[]) => {
    const body = { currency: 'usd', addresses, projectId: provider.projectId }
    const { fungibles } = await provider.post('blockchain', '/v1/fungible/price', body, answer, {
      signal,
      list: true,
    })
    return new Map(
      gate(listOf(quote), fungibles, 'The prices').map(({ address, price }) => [
        address.toLowerCase(),
        positive(readDecimal(price)),
      ]),
    )
  }
  const keep = (id: Caip10, price: Decimal | undefined) =>
    storage.write(kept, price ? decimalText(price.value, price.decimals) : null, id)
  return async (ids) => {
    const missing = provider.projectId
      ? ids.filter((id) => storage.read(kept, id) === undefined)
      : []
    const fresh = missing.length > 0 ? await ask(missing) : new Map<string, Decimal>()
    for (const id of missing) keep(id, fresh.get(id.toLowerCase()))
    return new Map(
      ids.flatMap((id): readonly (readonly [Caip10, Decimal])[] => {
        const price = missing.includes(id)
          ? fresh.get(id.toLowerCase())
          : readDecimal(storage.read(kept, id))
        return price ? [[id, price]] : []
      }),
    )
  }
}
