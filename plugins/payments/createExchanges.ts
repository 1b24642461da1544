import type { GenericSchema, InferOutput } from 'valibot'
import {
  array,
  looseObject,
  maxLength,
  minLength,
  object,
  optional,
  picklist,
  pipe,
  string,
  union,
  unknown,
} from 'valibot'
import type { AbortOptions, Provider } from '#kernel'
import { lenientArray, parse, safeLink, safeText, toAccountId } from '#kernel'
import { formatDecimal } from '#kernel/amount'
import { offeredExchanges } from '#plugins/ports/offeredExchanges'
import type { ExchangeMethod, ResolvedPayment } from '#plugins/ports/payments'
import { paymentError } from './errors.ts'

const coinTypes: Readonly<Record<string, string>> = { eip155: '60', solana: '501' }
const assetNamespaces: Readonly<Record<string, string>> = { eip155: 'erc20', solana: 'token' }
/** EVM networks with a coin type of their own. */
const coinTypeOverrides: Readonly<Record<string, string>> = {
  'eip155:56': '714',
  'eip155:204': '714',
}

/** Builds the CAIP-19 id that exchanges use; `undefined` for ecosystems they do not serve. */
function toCaip19({
  network: { caipNetworkId, chainNamespace },
  asset,
}: Pick<ResolvedPayment, 'network' | 'asset'>): string | undefined {
  const kind = assetNamespaces[chainNamespace]
  if (kind === undefined) return undefined
  return asset.id === 'native'
    ? `${caipNetworkId}/slip44:${coinTypeOverrides[caipNetworkId] ?? coinTypes[chainNamespace]}`
    : `${caipNetworkId}/${kind}:${asset.id}`
}

/** Progress of an exchange. */
export type ExchangeStatus = {
  readonly status: 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'
  readonly txHash?: string | undefined
}
/** Exchanges that pay a recipient directly. */
export type Exchanges = {
  /**
   * Lists exchanges that send the requested asset; empty if the provider has none.
   * Rejects if the provider does not respond.
   */
  list(payment: ResolvedPayment, options: AbortOptions): Promise<readonly ExchangeMethod[]>
  /** Opens a session for the exact request. Rejects with `quote-missing`. */
  open(
    payment: ResolvedPayment,
    exchangeId: string,
  ): Promise<{ readonly url: string; readonly sessionId: string }>
  status(exchangeId: string, sessionId: string): Promise<ExchangeStatus>
}

const idSchema = pipe(string(), minLength(1), maxLength(200))
const exchangeSchema = object({ id: idSchema, name: safeText(40), imageUrl: optional(string()) })
const exchangesSchema = object({ exchanges: array(unknown()) })
const sessionSchema = object({ url: safeLink, sessionId: idSchema })
const statusSchema = object({
  status: picklist(['UNKNOWN', 'IN_PROGRESS', 'SUCCESS', 'FAILED']),
  txHash: optional(idSchema),
})
const errorSchema = object({ error: looseObject({ message: safeText(200) }) })

/** Parses each record by itself; an invalid one is left out. */
const parseExchanges = (records: readonly unknown[]): readonly ExchangeMethod[] =>
  parse(
    lenientArray<InferOutput<typeof exchangeSchema>>(exchangeSchema),
    records,
    'The exchanges',
  ).map(({ id, name, imageUrl }) => ({ kind: 'exchange', id, name: name || id, icon: imageUrl }))

/** Creates the client. */
export function createExchanges(provider: Provider, signal: AbortSignal): Exchanges {
  const call = async <T>(
    method: string,
    params: object,
    schema: GenericSchema<T>,
    options: AbortOptions = { signal },
  ): Promise<T> => {
    const body = { jsonrpc: '2.0', id: 1, method, params }
    const answer = await provider.post(
      'blockchain',
      '/v1/json-rpc',
      body,
      union([object({ result: schema }), errorSchema]),
      {
        query: { source: 'pay' },
        ...options,
      },
    )
    if ('error' in answer) throw paymentError('quote-missing', {}, { cause: answer.error.message })
    return answer.result
  }
  return {
    async list(payment, options) {
      const asset = toCaip19(payment)
      if (asset === undefined || !provider.projectId) return []
      const params = {
        page: 0,
        asset,
        amount: formatDecimal(payment.amount, payment.asset.decimals),
      }
      const { exchanges } = await call('reown_getExchanges', params, exchangesSchema, options)
      return offeredExchanges(parseExchanges(exchanges), payment.network)
    },
    open(payment, exchangeId) {
      const { network, asset, amount, recipient } = payment
      const to = toAccountId(network.caipNetworkId, recipient)
      return call(
        'reown_getExchangePayUrl',
        {
          exchangeId,
          asset: toCaip19(payment),
          amount: formatDecimal(amount, asset.decimals),
          recipient: to,
        },
        sessionSchema,
      )
    },
    status: (exchangeId, sessionId) =>
      call('reown_getExchangeBuyStatus', { exchangeId, sessionId }, statusSchema),
  }
}
