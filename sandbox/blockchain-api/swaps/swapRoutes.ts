import * as v from 'valibot'
import { maxUint256 } from 'viem'
import { estimateGas, getBlock, getGasPrice } from 'viem/actions'
import { readInput } from '../../api/readInput.ts'
import type { Call, Reply, Route } from '../../api/reply.ts'
import { ok, RouteError } from '../../api/reply.ts'
import type { EvmChain } from '../../chains/startEvmChain.ts'
import type { AssetRegistry } from '../assets/createAssetRegistry.ts'
import { parsePlainAddress } from '../parsePlainAddress.ts'
import { revertReason } from '../revertReason.ts'
import type { SwapMarket } from './createSwapMarket.ts'

export type SwapParts = {
  readonly chains: readonly EvmChain[]
  readonly assets: AssetRegistry
  readonly swapMarket: SwapMarket
}

const units = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/, 'Expected base units'),
  v.transform((digits) => BigInt(digits)),
)
const slippage = v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(50)), 1)
const deadline = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1)))
const buildSchema = v.object({
  amount: units,
  eip155: v.optional(v.object({ slippage, deadline })),
  from: v.string(),
  to: v.string(),
  userAddress: v.string(),
  disableEstimate: v.optional(v.boolean()),
})
/** The gas of a swap that cannot be estimated. */
const estimatedGas = 300_000n

/** The minimum received for a quote; the slippage is in percent with two digits. */
const computeMinimum = (quoted: bigint, percent: number) =>
  (quoted * (10_000n - BigInt(Math.round(percent * 100)))) / 10_000n

/** Refuses a deadline that the chain's time has passed; any later block would revert. */
async function requireFutureDeadline({ client }: EvmChain, seconds: number | undefined) {
  if (seconds === undefined) return
  const { timestamp } = await getBlock(client)
  if (timestamp >= seconds)
    throw new RouteError(400, 'DEADLINE_PASSED', 'The deadline is in the past')
}

const readGasPrice = async ({ client }: EvmChain) => String(await getGasPrice(client))
const readName = (query: URLSearchParams, name: string) => query.get(name) ?? ''

function quoteHandlers({ chains, assets, swapMarket }: SwapParts) {
  const requireChain = (query: URLSearchParams): EvmChain => {
    const chain = chains.find(({ caip2 }) => caip2 === query.get('chainId'))
    if (!chain)
      throw new RouteError(400, 'UNSUPPORTED_CHAIN', `No swaps on ${query.get('chainId')}`)
    return chain
  }

  async function tokens({ query }: Call): Promise<Reply> {
    const { caip2 } = requireChain(query)
    const here = assets.all.filter((asset) => asset.caip2 === caip2)
    return ok({
      tokens: here.map(({ name, symbol, decimals, id }) => ({
        name,
        symbol,
        address: id,
        decimals,
        logoUri: assets.picture(symbol),
        eip2612: false,
      })),
    })
  }
  async function quotes({ query }: Call): Promise<Reply> {
    const amount = readInput(units, query.get('amount'))
    const { from, to } = swapMarket.sides(readName(query, 'from'), readName(query, 'to'))
    const toAmount = String(await swapMarket.quote(from, to, amount))
    return ok({
      quotes: [
        {
          id: null,
          fromAmount: String(amount),
          fromAccount: from.asset.id,
          toAmount,
          toAccount: to.asset.id,
        },
      ],
    })
  }
  async function gasPrices({ query }: Call): Promise<Reply> {
    const wei = await getGasPrice(requireChain(query).client)
    return ok({
      standard: String(wei),
      fast: String((wei * 12n) / 10n),
      instant: String((wei * 15n) / 10n),
    })
  }
  async function allowance({ query }: Call): Promise<Reply> {
    const side = swapMarket.side(readName(query, 'tokenAddress'))
    return ok({
      allowance: String(
        await swapMarket.allowance(side, parsePlainAddress(readName(query, 'userAddress'))),
      ),
    })
  }
  return { tokens, quotes, gasPrices, allowance }
}

function buildHandlers({ swapMarket }: SwapParts) {
  async function buildApprove({ query }: Call): Promise<Reply> {
    const { from: side } = swapMarket.sides(readName(query, 'from'), readName(query, 'to'))
    if (side.isCoin)
      throw new RouteError(400, 'NOTHING_TO_APPROVE', 'The coin of a network needs no approval')
    const user = parsePlainAddress(readName(query, 'userAddress'))
    const data = swapMarket.approving(
      side,
      query.has('amount') ? readInput(units, query.get('amount')) : maxUint256,
    )
    const gas = await estimateGas(side.chain.client, { account: user, to: side.address, data })
    const { caip2 } = side.chain
    const eip155 = { gas: Number(gas), gasPrice: await readGasPrice(side.chain) }
    return ok({ tx: { from: `${caip2}:${user}`, to: side.asset.id, data, value: '0', eip155 } })
  }
  async function buildSwap({ body }: Call): Promise<Reply> {
    const { amount, eip155, userAddress, disableEstimate, ...ids } = readInput(buildSchema, body)
    const { from, to } = swapMarket.sides(ids.from, ids.to)
    const user = parsePlainAddress(userAddress)
    const until = eip155?.deadline
    await requireFutureDeadline(from.chain, until)
    const least = computeMinimum(await swapMarket.quote(from, to, amount), eip155?.slippage ?? 1)
    const data = swapMarket.swapping(from, to, { given: amount, least, deadline: until }, user)
    const { client, caip2, market } = from.chain
    const tried = estimateGas(client, {
      account: user,
      to: market.swap,
      data,
      value: from.isCoin ? amount : 0n,
    })
    const gas = await tried.catch((error: unknown) => {
      if (disableEstimate) return estimatedGas
      throw new RouteError(400, 'ESTIMATE_FAILED', revertReason(error))
    })
    const gasPrice = await readGasPrice(from.chain)
    return ok({
      tx: {
        from: `${caip2}:${user}`,
        to: `${caip2}:${market.swap}`,
        data,
        amount: String(amount),
        eip155: { gas: String(gas), gasPrice, ...(until !== undefined && { deadline: until }) },
      },
    })
  }
  return { buildApprove, buildSwap }
}

const get = (name: string, handle: Route['handle']): Route => ({
  method: 'GET',
  path: `/v1/convert/${name}`,
  shape: 'blockchain',
  handle,
})

/**
 * Serves swaps over the market of the chain: transactions built here move tokens once they are
 * signed and sent.
 */
export function swapRoutes(parts: SwapParts): readonly Route[] {
  const { tokens, quotes, gasPrices, allowance } = quoteHandlers(parts)
  const { buildApprove, buildSwap } = buildHandlers(parts)
  return [
    get('tokens', tokens),
    get('quotes', quotes),
    get('gas-price', gasPrices),
    get('allowance', allowance),
    get('build-approve', buildApprove),
    {
      method: 'POST',
      path: '/v1/convert/build-transaction',
      shape: 'blockchain',
      handle: buildSwap,
    },
  ]
}
