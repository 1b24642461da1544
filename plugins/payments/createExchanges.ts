import type { GenericSchema } from 'valibot'
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
} from 'valibot'
import type { Abort, Provider } from '#kernel'
import { accountIdOf, safeLink, safeText } from '#kernel'
import { decimalText } from '#kernel/amount'
import { featureError } from '#kernel/feature-error'
import { caip19 } from './caip19.ts'
import type { Asked, ExchangeWay } from './port.ts'

/** How far an exchange is. */
export type ExchangeStatus = {
  readonly status: 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'
  readonly txHash?: string | undefined
}
/** Exchanges that pay a recipient themselves. */
export type Exchanges = {
  /**
   * Those that send what is asked; none when the provider knows none. Rejects when it cannot be
   * asked.
   */
  list(asked: Asked, options: Abort): Promise<readonly ExchangeWay[]>
  /** Opens a session for exactly what is asked. Rejects with `quote-missing`. */
  open(
    asked: Asked,
    exchangeId: string,
  ): Promise<{ readonly url: string; readonly sessionId: string }>
  status(exchangeId: string, sessionId: string): Promise<ExchangeStatus>
}

const word = pipe(string(), minLength(1), maxLength(200))
const listed = object({
  exchanges: array(object({ id: word, name: safeText(40), imageUrl: optional(string()) })),
})
const opened = object({ url: safeLink, sessionId: word })
const told = object({
  status: picklist(['UNKNOWN', 'IN_PROGRESS', 'SUCCESS', 'FAILED']),
  txHash: optional(word),
})
const refused = object({ error: looseObject({ message: safeText(200) }) })

/** Makes the client. */
export function createExchanges(provider: Provider, signal: AbortSignal): Exchanges {
  const call = async <T>(
    method: string,
    params: object,
    schema: GenericSchema<T>,
    options: Abort = { signal },
  ): Promise<T> => {
    const body = { jsonrpc: '2.0', id: 1, method, params }
    const answer = await provider.post(
      'blockchain',
      '/v1/json-rpc',
      body,
      union([object({ result: schema }), refused]),
      {
        query: { source: 'pay' },
        ...options,
      },
    )
    if ('error' in answer) throw featureError('quote-missing', {}, { cause: answer.error.message })
    return answer.result
  }
  return {
    async list(asked, options) {
      const asset = caip19(asked)
      if (asset === undefined || !provider.projectId) return []
      const params = { page: 0, asset, amount: decimalText(asked.amount, asked.asset.decimals) }
      const { exchanges } = await call('reown_getExchanges', params, listed, options)
      return exchanges.map(({ id, name, imageUrl }) => ({
        kind: 'exchange',
        id,
        name: name || id,
        icon: imageUrl,
      }))
    },
    open(asked, exchangeId) {
      const { network, asset, amount, recipient } = asked
      const to = accountIdOf(network.caipNetworkId, recipient)
      return call(
        'reown_getExchangePayUrl',
        {
          exchangeId,
          asset: caip19(asked),
          amount: decimalText(amount, asset.decimals),
          recipient: to,
        },
        opened,
      )
    },
    status: (exchangeId, sessionId) =>
      call('reown_getExchangeBuyStatus', { exchangeId, sessionId }, told),
  }
}
