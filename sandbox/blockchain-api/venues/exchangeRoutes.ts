import * as v from 'valibot'
import { parseUnits } from 'viem'
import { readInput } from '../../api/readInput.ts'
import type { Call, Reply, Route } from '../../api/reply.ts'
import { ok, RouteError } from '../../api/reply.ts'
import type { Asset } from '../assets/Asset.ts'
import type { AssetRegistry } from '../assets/createAssetRegistry.ts'
import { readCaip19 } from '../assets/readCaip19.ts'
import type { Orders } from './createOrders.ts'
import { exchanges } from './exchanges.ts'

export type ExchangeParts = {
  readonly assets: AssetRegistry
  readonly deals: Orders
  /** The API host, and the site of the exchanges' pages. */
  api(): string
  site(): string
}

const ids = v.optional(v.array(v.string()))
const listSchema = v.object({
  page: v.optional(v.number(), 0),
  asset: v.optional(v.string()),
  includeOnly: ids,
  exclude: ids,
})
const paySchema = v.object({
  exchangeId: v.string(),
  asset: v.string(),
  amount: v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/, 'Expected a decimal number')),
  recipient: v.pipe(v.string(), v.regex(/^[^:]+:[^:]+:[^:]+$/, 'Expected CAIP-10')),
})
const statusSchema = v.object({ exchangeId: v.string(), sessionId: v.string() })
const requestSchema = v.object({ id: v.number(), method: v.string(), params: v.unknown() })
const perPage = 10

/** How the provider calls the state of a deal. */
const words = {
  new: 'UNKNOWN',
  waiting: 'UNKNOWN',
  sending: 'IN_PROGRESS',
  done: 'SUCCESS',
  failed: 'FAILED',
} as const

function listExchangeAssets(assets: AssetRegistry, { params }: Call): Reply {
  const exchange = exchanges.find(({ id }) => id === params['exchangeId'])
  if (!exchange) throw new RouteError(404, 'NOT_FOUND', `No exchange ${params['exchangeId']}`)
  const sent = assets.all.filter((asset) => exchange.sends(asset))
  const drawn = sent.map(({ caip2, asset, id, name, symbol, decimals }) => ({
    network: caip2,
    asset,
    metadata: {
      name,
      symbol,
      decimals,
      iconUrl: assets.picture(symbol),
      price: assets.prices.of(id) ?? 0,
    },
  }))
  const namespaces = [...new Set(drawn.map(({ network }) => network.split(':')[0] ?? ''))]
  const grouped = namespaces.map(
    (namespace) =>
      [namespace, drawn.filter(({ network }) => network.startsWith(`${namespace}:`))] as const,
  )
  return ok({ exchangeId: exchange.id, assets: Object.fromEntries(grouped) })
}

function requireAsset(assets: ExchangeParts['assets'], id: string): Asset {
  const asset = readCaip19(id, assets.all)
  if (!asset || !exchanges.some(({ sends }) => sends(asset)))
    throw new RouteError(400, 'ASSET', `Asset ${id} is not supported`)
  return asset
}

type Methods = Readonly<Record<string, (params: unknown) => unknown>>

function callMethod(methods: Methods, { body }: Call): Reply {
  const { id, method, params } = readInput(requestSchema, body)
  const head = { jsonrpc: '2.0', id }
  try {
    const call = methods[method]
    if (!call) return ok({ ...head, error: { code: -32601, message: `No method ${method}` } })
    return ok({ ...head, result: call(params) })
  } catch (error) {
    if (!(error instanceof RouteError)) throw error
    return ok({ ...head, error: { code: -32602, message: error.message } })
  }
}

function checkDeposit(asset: Asset, amount: string, recipient: string): void {
  if (!recipient.startsWith(`${asset.caip2}:`))
    throw new RouteError(400, 'RECIPIENT', `The recipient is not on ${asset.caip2}`)
  if ((amount.split('.')[1]?.length ?? 0) > asset.decimals)
    throw new RouteError(400, 'AMOUNT', `${asset.symbol} has ${asset.decimals} decimals only`)
}

/** Exchanges that a visitor can deposit or pay from, by JSON-RPC. */
export function exchangeRoutes({ assets, deals, api, site }: ExchangeParts): readonly Route[] {
  const assetOf = (id: string) => requireAsset(assets, id)
  const methods: Methods = {
    reown_getExchanges(params) {
      const { page, asset, includeOnly, exclude = [] } = readInput(listSchema, params)
      const wanted = asset === undefined ? undefined : assetOf(asset)
      const found = exchanges.filter(
        ({ id, sends }) =>
          (!wanted || sends(wanted)) &&
          (!includeOnly || includeOnly.includes(id)) &&
          !exclude.includes(id),
      )
      const shown = found.slice(page * perPage, (page + 1) * perPage)
      return {
        exchanges: shown.map(({ id, name }) => ({
          id,
          name,
          imageUrl: `${api()}/public/getAssetImage/${id}`,
        })),
        total: found.length,
      }
    },
    reown_getExchangePayUrl(params) {
      const { exchangeId, asset: id, amount, recipient } = readInput(paySchema, params)
      const asset = assetOf(id)
      const exchange = exchanges.find((one) => one.id === exchangeId)
      if (!exchange) throw new RouteError(400, 'EXCHANGE', `No exchange ${exchangeId}`)
      if (!exchange.sends(asset))
        throw new RouteError(400, 'ASSET', `Asset ${id} is not supported by ${exchange.name}`)
      checkDeposit(asset, amount, recipient)
      const deal = deals.open({
        asset,
        amount: parseUnits(amount, asset.decimals),
        recipient: recipient.split(':')[2] ?? '',
      })
      return { url: `${site()}/exchange?name=${exchangeId}&session=${deal.id}`, sessionId: deal.id }
    },
    reown_getExchangeBuyStatus(params) {
      const deal = deals.find(readInput(statusSchema, params).sessionId)
      return {
        status: deal ? words[deal.status] : 'UNKNOWN',
        ...(deal?.hash ? { txHash: deal.hash } : {}),
      }
    },
  }
  return [
    {
      method: 'POST',
      path: '/v1/json-rpc',
      shape: 'blockchain',
      handle: (call) => callMethod(methods, call),
    },
    {
      method: 'GET',
      path: '/appkit/v1/transfers/assets/exchanges/{exchangeId}',
      shape: 'api',
      handle: (call) => listExchangeAssets(assets, call),
    },
  ]
}
