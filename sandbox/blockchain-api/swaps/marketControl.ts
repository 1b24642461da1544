import * as v from 'valibot'
import { formatUnits } from 'viem'
import { readContract } from 'viem/actions'
import { readInput } from '../../api/readInput.ts'
import type { Call, Reply, Route } from '../../api/reply.ts'
import { ok, RouteError } from '../../api/reply.ts'
import type { ChainToken } from '../../chains/chainTokens.ts'
import { contracts } from '../../chains/contracts/contracts.generated.ts'
import type { EvmChain } from '../../chains/startEvmChain.ts'
import { controlRoute } from '../priceAndNameControl.ts'
import { movePrice, reduceLiquidity } from './moveMarket.ts'

const schema = v.strictObject({
  caip2: v.string(),
  /** Address or symbol. */
  token: v.string(),
  /** Percent, up to four times the price and down to a quarter of it. */
  move: v.optional(v.pipe(v.number(), v.minValue(-75), v.maxValue(300))),
  /** Thousandths that stay. */
  leave: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000))),
})

async function held({ client, market }: EvmChain, { address, symbol, decimals }: ChainToken) {
  const [coins, tokens] = await readContract(client, {
    address: market.swap,
    abi: contracts.SwapDesk.abi,
    functionName: 'pairs',
    args: [address],
  })
  return { symbol, address, coins: formatUnits(coins, 18), tokens: formatUnits(tokens, decimals) }
}

/** Moves the market's prices, and empties it. */
export function marketControl(chains: readonly EvmChain[]): readonly Route[] {
  async function steer({ body }: Call): Promise<Reply> {
    const { caip2, token, move, leave } = readInput(schema, body)
    const chain = chains.find((one) => one.caip2 === caip2)
    const found = chain?.market.tokens.find(
      ({ address, symbol }) => symbol === token || address.toLowerCase() === token.toLowerCase(),
    )
    if (!chain || !found)
      throw new RouteError(400, 'INVALID_INPUT', `token: no market of ${token} on ${caip2}`)
    if (move) await movePrice(chain, found.address, move)
    if (leave !== undefined) await reduceLiquidity(chain, found.address, leave)
    return ok(await held(chain, found))
  }
  return [controlRoute('POST', '/market', steer)]
}
