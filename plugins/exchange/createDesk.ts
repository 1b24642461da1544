import type { GenericSchema } from 'valibot'
import {
  array,
  integer,
  maxValue,
  minValue,
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
import { gate, gateOptional, LatchkeyError, listOf, namespaceOf, safeLink, safeText } from '#kernel'
import { readDecimal } from '#kernel/amount'
import type { Exchange, Sendable } from './port.ts'

const exchange = object({ id: pipe(string(), nonEmpty()), name: safeText(40), imageUrl: string() })
const decimals = pipe(number(), integer(), minValue(0), maxValue(77))
const sent = object({
  network: string(),
  asset: pipe(string(), nonEmpty()),
  metadata: object({
    name: safeText(40),
    symbol: safeText(12),
    decimals,
    iconUrl: optional(string()),
    price: optional(number()),
  }),
})
type Sent = {
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

const list = object({ exchanges: array(unknown()) })
const page = object({ url: safeLink, sessionId: pipe(string(), nonEmpty()) })
const progress = object({ status: picklist(['UNKNOWN', 'IN_PROGRESS', 'SUCCESS', 'FAILED']) })
const answer = object({
  result: optional(unknown()),
  error: optional(object({ message: string() })),
})
const assets = object({ assets: record(string(), unknown()) })

/** It sends to test networks only. */
const trial = 'reown_test'

/** What the provider knows of exchanges. */
export type Desk = ReturnType<typeof createDesk>

/** Makes the client. Whatever is refused rejects with the provider's words as `cause`. */
export function createDesk(provider: Provider, signal: AbortSignal) {
  const call = async <T>(method: string, params: object, schema: GenericSchema<T>): Promise<T> => {
    const body = {
      jsonrpc: '2.0',
      id: 1,
      method,
      params: { ...params, projectId: provider.projectId },
    }
    const { result, error } = await provider.post('blockchain', '/v1/json-rpc', body, answer, {
      query: { source: 'fund-wallet' },
      signal,
    })
    if (error) throw new LatchkeyError('unsupported', {}, { cause: error.message })
    return gate(schema, result, method)
  }
  return {
    async exchanges(
      network: { readonly testnet?: boolean },
      asset?: string,
    ): Promise<readonly Exchange[]> {
      const { exchanges } = await call(
        'reown_getExchanges',
        { page: 0, ...(asset === undefined ? {} : { asset }) },
        list,
      )
      const found = gate(listOf<Exchange>(exchange), exchanges, 'The exchanges')
      return found.filter(({ id }) => id !== trial || network.testnet)
    },
    /** What an exchange sends to a network. */
    async sends(exchangeId: string, network: Caip2): Promise<readonly Sendable[]> {
      const path = `/appkit/v1/transfers/assets/exchanges/${encodeURIComponent(exchangeId)}`
      const said = await provider.get('api', path, assets, {
        signal,
        tries: 1,
        within: 5000,
        list: true,
      })
      const rows = gateOptional(listOf<Sent>(sent), said.assets[namespaceOf(network)]) ?? []
      return rows
        .filter((row) => row.network === network)
        .map(({ asset: id, metadata: { iconUrl, price, ...rest } }) => {
          const dollars = readDecimal(price)
          return {
            asset: { id, ...rest, ...(iconUrl === undefined ? {} : { iconUrl }) },
            network,
            ...(dollars && dollars.value > 0n ? { price: dollars } : {}),
          }
        })
    },
    page: (
      exchangeId: string,
      ask: { readonly asset: string; readonly amount: string; readonly recipient: string },
    ) => call('reown_getExchangePayUrl', { exchangeId, ...ask }, page),
    status: async (exchangeId: string, sessionId: string) =>
      (await call('reown_getExchangeBuyStatus', { exchangeId, sessionId }, progress)).status,
  }
}
