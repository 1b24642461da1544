import type { Address, Hex } from 'viem'
import { encodeFunctionData, getAddress, isAddress, maxUint256 } from 'viem'
import { readContract } from 'viem/actions'
import { RouteError } from '../../api/reply.ts'
import { contracts } from '../../chains/contracts/contracts.generated.ts'
import type { EvmChain } from '../../chains/startEvmChain.ts'
import type { Asset } from '../assets/Asset.ts'
import type { AssetRegistry } from '../assets/createAssetRegistry.ts'
import { revertReason } from '../revertReason.ts'

/** A token to swap: where it is, and its address as the market writes it. */
export type MarketToken = {
  readonly chain: EvmChain
  readonly asset: Asset
  readonly address: Address
  readonly isCoin: boolean
}
export type SwapMarket = {
  /** By CAIP-10 id; a refusal for what is not here. */
  side(id: string): MarketToken
  /** Both sides of a swap; a refusal unless they are on one network. */
  sides(from: string, to: string): { readonly from: MarketToken; readonly to: MarketToken }
  /** Base units that an amount would give at the moment. */
  quote(from: MarketToken, to: MarketToken, amount: bigint): Promise<bigint>
  /** Base units that have to be given to get at least an amount. */
  price(from: MarketToken, to: MarketToken, wanted: bigint): Promise<bigint>
  /** The allowance of swaps; unlimited for the coin. */
  allowance(side: MarketToken, owner: Address): Promise<bigint>
  approving(side: MarketToken, amount: bigint): Hex
  swapping(
    from: MarketToken,
    to: MarketToken,
    amounts: {
      readonly given: bigint
      readonly least: bigint
      /** Seconds of the chain's time after which it reverts; absent for none. */
      readonly deadline?: number | undefined
    },
    receiver: Address,
  ): Hex
}

const { SwapDesk: SwapMarket, TestToken } = contracts
const coinPlace = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** In the provider's words. */
const reasons: Readonly<Record<string, readonly [name: string, description: string]>> = {
  'SwapDesk: insufficient liquidity': [
    'INSUFFICIENT_LIQUIDITY',
    'Insufficient liquidity for this amount',
  ],
  'SwapDesk: too little to swap': ['AMOUNT_TOO_SMALL', 'The amount is too small to swap'],
  'SwapDesk: nothing to swap': ['SAME_TOKEN', 'Both tokens are the same'],
}

function findSide(chains: readonly EvmChain[], assets: AssetRegistry, id: string): MarketToken {
  const chain = chains.find(({ caip2 }) => id.startsWith(`${caip2}:`))
  const asset = assets.find(id)
  if (!chain || !asset) throw new RouteError(400, 'UNSUPPORTED_TOKEN', `No swaps of ${id}`)
  const isCoin = asset.asset === 'native'
  return {
    chain,
    asset,
    isCoin,
    address: isAddress(asset.asset) ? getAddress(asset.asset) : coinPlace,
  }
}

/** The market's contract, for direct calls. */
export function createSwapMarket(chains: readonly EvmChain[], assets: AssetRegistry): SwapMarket {
  const side = (id: string) => findSide(chains, assets, id)
  async function ask(
    functionName: 'quote' | 'price',
    from: MarketToken,
    to: MarketToken,
    amount: bigint,
  ): Promise<bigint> {
    const at = { address: from.chain.market.swap, abi: SwapMarket.abi }
    return readContract(from.chain.client, {
      ...at,
      functionName,
      args: [from.address, to.address, amount],
    }).catch((error: unknown) => {
      const said = revertReason(error)
      const [name, description] = reasons[said] ?? ['SWAP_FAILED', said]
      throw new RouteError(400, name, description)
    })
  }
  return {
    side,
    sides(from, to) {
      const both = { from: side(from), to: side(to) }
      if (both.from.chain !== both.to.chain)
        throw new RouteError(400, 'DIFFERENT_CHAINS', 'Both tokens have to be on one network')
      return both
    },
    quote: (from, to, amount) => ask('quote', from, to, amount),
    price: (from, to, wanted) => ask('price', from, to, wanted),
    async allowance({ chain, address, isCoin }, owner) {
      if (isCoin) return maxUint256
      return readContract(chain.client, {
        address,
        abi: TestToken.abi,
        functionName: 'allowance',
        args: [owner, chain.market.swap],
      })
    },
    approving: ({ chain }, amount) =>
      encodeFunctionData({
        abi: TestToken.abi,
        functionName: 'approve',
        args: [chain.market.swap, amount],
      }),
    swapping: (from, to, { given, least, deadline }, receiver) =>
      encodeFunctionData({
        abi: SwapMarket.abi,
        functionName: 'swap',
        args: [
          from.address,
          to.address,
          given,
          least,
          receiver,
          deadline === undefined ? maxUint256 : BigInt(deadline),
        ],
      }),
  }
}
