import type { GenericSchema } from 'valibot'
import {
  array,
  nonEmpty,
  number,
  object,
  optional,
  picklist,
  pipe,
  record,
  string,
  unknown,
} from 'valibot'
import type { Caip2, Provider } from '#kernel'
import {
  LatchkeyError,
  lenientArray,
  parse,
  parseNamespace,
  safeLink,
  safeParse,
  safeText,
} from '#kernel'
import { parseDecimal } from '#kernel/amount'
import type { DepositAsset, Exchange } from '#plugins/ports/exchange'
import { offeredExchanges } from '#plugins/ports/offeredExchanges'
import { assetFields } from './assetFields.ts'

const exchangeSchema = object({
  id: pipe(string(), nonEmpty()),
  name: safeText(40),
  imageUrl: string(),
})
const assetRecordSchema = object({
  network: string(),
  asset: pipe(string(), nonEmpty()),
  metadata: object({
    ...assetFields,
    iconUrl: optional(string()),
    price: optional(number()),
  }),
})
type AssetRecord = {
  network: string
  asset: string
  metadata: {
    name: string
    symbol: string
    decimals: number
    iconUrl?: string | undefined
    price?: number | undefined
  }
}

const exchangesSchema = object({ exchanges: array(unknown()) })
const pageSchema = object({ url: safeLink, sessionId: pipe(string(), nonEmpty()) })
const statusSchema = object({ status: picklist(['UNKNOWN', 'IN_PROGRESS', 'SUCCESS', 'FAILED']) })
const responseSchema = object({
  result: optional(unknown()),
  error: optional(object({ message: string() })),
})
const assetsSchema = object({ assets: record(string(), unknown()) })

/** Lists the assets that an exchange sends to a network. */
async function readDepositAssets(
  provider: Provider,
  signal: AbortSignal,
  exchangeId: string,
  network: Caip2,
): Promise<readonly DepositAsset[]> {
  const path = `/appkit/v1/transfers/assets/exchanges/${encodeURIComponent(exchangeId)}`
  const response = await provider.get('api', path, assetsSchema, {
    signal,
    tries: 1,
    timeout: 5000,
    large: true,
  })
  const rows =
    safeParse(
      lenientArray<AssetRecord>(assetRecordSchema),
      response.assets[parseNamespace(network)],
    ) ?? []
  return rows
    .filter((row) => row.network === network)
    .map(({ asset: id, metadata: { iconUrl, price, ...rest } }) => {
      const dollars = parseDecimal(price)
      return {
        asset: { id, ...rest, ...(iconUrl === undefined ? {} : { iconUrl }) },
        network,
        ...(dollars && dollars.value > 0n ? { price: dollars } : {}),
      }
    })
}

/** The provider's API for exchanges. */
export type ExchangeApi = ReturnType<typeof createExchangeApi>

/** Creates the client. A refusal rejects with the provider's words as `cause`. */
export function createExchangeApi(provider: Provider, signal: AbortSignal) {
  const call = async <T>(method: string, params: object, schema: GenericSchema<T>): Promise<T> => {
    const body = {
      jsonrpc: '2.0',
      id: 1,
      method,
      params: { ...params, projectId: provider.projectId },
    }
    const { result, error } = await provider.post(
      'blockchain',
      '/v1/json-rpc',
      body,
      responseSchema,
      {
        query: { source: 'fund-wallet' },
        signal,
      },
    )
    if (error) throw new LatchkeyError('unsupported', {}, { cause: error.message })
    return parse(schema, result, method)
  }
  return {
    async exchanges(
      network: { readonly testnet?: boolean },
      asset?: string,
    ): Promise<readonly Exchange[]> {
      const { exchanges } = await call(
        'reown_getExchanges',
        { page: 0, ...(asset === undefined ? {} : { asset }) },
        exchangesSchema,
      )
      const listed = parse(lenientArray<Exchange>(exchangeSchema), exchanges, 'The exchanges')
      return offeredExchanges(listed, network)
    },
    /** Lists the assets that an exchange sends to a network. */
    sends: (exchangeId: string, network: Caip2) =>
      readDepositAssets(provider, signal, exchangeId, network),
    page: (
      exchangeId: string,
      order: { readonly asset: string; readonly amount: string; readonly recipient: string },
    ) => call('reown_getExchangePayUrl', { exchangeId, ...order }, pageSchema),
    status: async (exchangeId: string, sessionId: string) =>
      (await call('reown_getExchangeBuyStatus', { exchangeId, sessionId }, statusSchema)).status,
  }
}
