import { formatUnits, getAddress, isAddress } from 'viem'
import type { components } from '../api/provider.generated.ts'
import type { Call, Reply, Route } from '../api/reply.ts'
import { ok, RouteError } from '../api/reply.ts'
import type { LazyChain } from '../chains/openChain.ts'
import type { Asset } from './assets/Asset.ts'
import type { AssetRegistry } from './assets/createAssetRegistry.ts'
import type { Ledger } from './history/openLedger.ts'
import { stripChainId } from './parsePlainAddress.ts'

type Balance = components['schemas']['Balance']
export type BalanceParts = {
  readonly ledgers: readonly Ledger[]
  readonly lazyChains: readonly LazyChain[]
  readonly assets: AssetRegistry
}

function createFormatter({ prices, picture }: AssetRegistry) {
  return (asset: Asset, amount: bigint): Balance => {
    const numeric = formatUnits(amount, asset.decimals)
    const price = prices.of(asset.id) ?? 0
    return {
      name: asset.name,
      symbol: asset.symbol,
      chainId: asset.caip2,
      ...(asset.asset === 'native' ? {} : { address: asset.id }),
      price,
      value: Number(numeric) * price,
      quantity: { decimals: String(asset.decimals), numeric },
      iconUrl: picture(asset.symbol),
    }
  }
}

/** Every token transfer to an account, collectibles apart. */
const readReceived = async (read: Ledger['read'], address: string) =>
  (await read()).flatMap(({ moves }) =>
    moves.filter(
      ({ to, collectible }) => to === address.toLowerCase() && collectible === undefined,
    ),
  )

/** Account balances, read from the chains on every call. */
export function balanceRoutes({ ledgers, lazyChains, assets }: BalanceParts): readonly Route[] {
  const draw = createFormatter(assets)

  /** The coin, and every token that is known or that ever came to the account. */
  async function onEvm({ chain, read }: Ledger, given: string): Promise<readonly Balance[]> {
    if (!isAddress(given, { strict: false })) return []
    const address = getAddress(given)
    const seen = await readReceived(read, address)
    const known = chain.market.tokens.map((token) => token.address.toLowerCase())
    const tokens = [...new Set([...known, ...seen.map(({ asset }) => asset)])].filter(
      (asset) => asset !== 'native',
    )
    const held = tokens.map(async (token) => {
      const asset = await assets.read(chain, token)
      const amount = isAddress(asset.asset)
        ? await chain.tokenBalance(address, asset.asset).catch(() => 0n)
        : 0n
      return amount > 0n ? [draw(asset, amount)] : []
    })
    const coin = draw(await assets.read(chain, 'native'), await chain.nativeBalance(address))
    return [coin, ...(await Promise.all(held)).flat()]
  }
  /** A chain that is not running is included only when the request names it. */
  async function onOther(
    { spec, running, current }: LazyChain,
    address: string,
    byName: boolean,
  ): Promise<readonly Balance[]> {
    const chain = spec.isAddress(address) ? await (byName ? running() : current()) : undefined
    if (!chain) return []
    const known = assets.all.filter(({ caip2 }) => caip2 === spec.networks[0])
    const amounts = await Promise.all(
      known.map(({ asset }) => chain.balanceOf(address, asset === 'native' ? undefined : asset)),
    )
    return known.flatMap((asset, index) =>
      asset.asset === 'native' || amounts[index] ? [draw(asset, amounts[index] ?? 0n)] : [],
    )
  }

  async function handle({ params, query }: Call): Promise<Reply> {
    const address = stripChainId(params['address'] ?? '')
    const isKnown =
      isAddress(address, { strict: false }) ||
      lazyChains.some(({ spec }) => spec.isAddress(address))
    if (!isKnown)
      throw new RouteError(400, 'INVALID_ADDRESS', `Not an address of a known network: ${address}`)
    const wanted = query.get('chainId')
    const evm = ledgers.filter(({ chain }) => !wanted || chain.caip2 === wanted)
    const more = lazyChains.filter(({ spec }) => !wanted || spec.networks.includes(wanted))
    const balances = await Promise.all([
      ...evm.map((one) => onEvm(one, address)),
      ...more.map((one) => onOther(one, address, wanted !== null)),
    ])
    return ok({ balances: balances.flat() })
  }
  return [{ method: 'GET', path: '/v1/account/{address}/balance', shape: 'blockchain', handle }]
}
