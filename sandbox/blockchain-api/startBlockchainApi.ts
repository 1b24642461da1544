import type { Route } from '../api/reply.ts'
import { ok } from '../api/reply.ts'
import type { LazyChain } from '../chains/openChain.ts'
import type { EvmChain } from '../chains/startEvmChain.ts'
import type { SiteConfig } from '../frame/sdk/siteApi.ts'
import { serveSite } from '../frame/server/serveSite.ts'
import type { AssetRegistry } from './assets/createAssetRegistry.ts'
import { createAssetRegistry } from './assets/createAssetRegistry.ts'
import { balanceRoutes } from './balanceRoutes.ts'
import { historyControl } from './history/historyControl.ts'
import { historyRoutes } from './history/historyRoutes.ts'
import { openLedger } from './history/openLedger.ts'
import { createNameStore } from './names/createNameStore.ts'
import { nameRoutes } from './names/nameRoutes.ts'
import { createPaymentStore } from './payments/createPaymentStore.ts'
import { paymentRoutes } from './payments/paymentRoutes.ts'
import { priceAndNameControl } from './priceAndNameControl.ts'
import { priceRoutes } from './priceRoutes.ts'
import { createSwapMarket } from './swaps/createSwapMarket.ts'
import { marketControl } from './swaps/marketControl.ts'
import { swapRoutes } from './swaps/swapRoutes.ts'
import { createOrders } from './venues/createOrders.ts'
import { createTreasury } from './venues/createTreasury.ts'
import { exchangeRoutes } from './venues/exchangeRoutes.ts'
import { onrampRoutes } from './venues/onrampRoutes.ts'
import { venueControl } from './venues/venueControl.ts'
import { venuePages } from './venues/venuePages.ts'

export type BlockchainApi = {
  /** The on-ramp's page, and that of the exchanges. */
  readonly onramp: string
  readonly exchange: string
  readonly routes: readonly Route[]
  /** The assets that a wallet may discover, by CAIP-2 id of EVM chains. */
  walletAssets(): SiteConfig['assets']
  reset(): void
  stop(): Promise<void>
}
export type BlockchainApiOptions = {
  readonly chains: readonly EvmChain[]
  readonly lazyChains: readonly LazyChain[]
  /** The API host's address, once it is there. */
  api(): string
}

function listWalletAssets(
  chains: readonly EvmChain[],
  assets: AssetRegistry,
): SiteConfig['assets'] {
  const listOn = (caip2: string) =>
    assets.all
      .filter((asset) => asset.caip2 === caip2)
      .map(({ asset, id, name, symbol, decimals }) => ({
        address: asset,
        name,
        symbol,
        decimals,
        price: assets.prices.of(id) ?? 0,
        iconUrl: assets.picture(symbol),
      }))
  return Object.fromEntries(chains.map(({ caip2 }) => [caip2, listOn(caip2)]))
}

/** Serves the pages of exchanges and on-ramps. */
const serveVenues = (parts: Parameters<typeof venuePages>[0]) =>
  serveSite(() => ({
    folder: async () => '',
    pages: {},
    forms: venuePages(parts),
    calls: {},
    files: {},
  }))

/** Serves the provider's routes for money and names, over the chains of the sandbox. */
export async function startBlockchainApi({
  chains,
  lazyChains,
  api,
}: BlockchainApiOptions): Promise<BlockchainApi> {
  const specs = lazyChains.map(({ spec }) => spec)
  const assets = createAssetRegistry(chains, specs, api)
  const names = createNameStore()
  const treasury = createTreasury(chains, lazyChains)
  const purchases = createOrders(treasury)
  const withdrawals = createOrders(treasury)
  const venues = await serveVenues({ assets, purchases, withdrawals })
  const site = () => venues.url
  const ledgers = await Promise.all(chains.map(openLedger))
  const swapMarket = createSwapMarket(chains, assets)
  const payments = createPaymentStore({ chains, lazyChains, ledgers, treasury })
  const times = new Map<string, number>()
  const spam = new Set<string>()
  const known = [...chains.map(({ caip2 }) => caip2), ...specs.flatMap(({ networks }) => networks)]

  return {
    onramp: `${venues.url}/onramp`,
    exchange: `${venues.url}/exchange`,
    routes: [
      {
        method: 'GET',
        path: '/v1/supported-chains',
        shape: 'blockchain',
        handle: () => ok({ http: known, ws: [] }),
      },
      ...balanceRoutes({ ledgers, lazyChains, assets }),
      ...historyRoutes({
        ledgers,
        lazyChains,
        assets,
        isSpam: (contract) => spam.has(contract),
        minedAt: (hash) => times.get(hash),
      }),
      ...historyControl(chains, { times, spam }),
      ...priceRoutes(assets),
      ...swapRoutes({ chains, assets, swapMarket }),
      ...marketControl(chains),
      ...onrampRoutes(assets, site),
      ...venueControl('/onramp', purchases),
      ...exchangeRoutes({ assets, deals: withdrawals, api, site }),
      ...venueControl('/exchange', withdrawals),
      ...paymentRoutes(payments, assets, swapMarket),
      ...nameRoutes(names, chains, api),
      ...priceAndNameControl(assets.prices, names),
    ],
    walletAssets: () => listWalletAssets(chains, assets),
    reset() {
      for (const part of [assets, names, treasury, purchases, withdrawals, payments]) part.reset()
      times.clear()
      spam.clear()
    },
    stop: () => venues.stop(),
  }
}
