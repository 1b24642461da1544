import { ecosystems } from '../wallets/ecosystems.ts'
import { answerRpc } from './answerRpc.ts'
import { findWallets } from './findWallets.ts'
import type { TestProviderAnswer, TestProviderOptions } from './TestProvider.ts'

/** Without a picture the modal shows a letter. */
const createNoPicture = () =>
  new Response(JSON.stringify({ error: 'The test provider has no pictures.' }), {
    status: 404,
    headers: { 'content-type': 'application/json' },
  })
const query = (request: Request) => new URL(request.url).searchParams

const listFeatures = (features: NonNullable<TestProviderOptions['features']>) =>
  Object.entries(features).map(([id, value]) => ({
    id,
    isEnabled: value !== false,
    config: typeof value === 'boolean' ? [] : value,
  }))

async function answerPrices(request: Request, { prices = [] }: TestProviderOptions) {
  const { addresses } = Object(await request.json())
  const fungibles = prices.filter(
    ({ address }) => Array.isArray(addresses) && addresses.includes(address),
  )
  return { fungibles }
}

const pictures = [
  'getWalletImage',
  'public/getAssetImage',
  'public/getCurrencyImage',
  'public/getTokenImage',
]

/** The answers of a test provider, by route. */
export function providerRoutes(
  options: TestProviderOptions,
): Readonly<Record<string, TestProviderAnswer>> {
  const { balances = [], features = {}, wallets = [] } = options
  const networks = options.networks ?? Object.values(ecosystems).flatMap((one) => one.networks)
  return {
    // First, because a route may have the path of one below with a parameter filled in.
    ...options.routes,
    'GET /appkit/v1/config': { features: listFeatures(features) },
    'GET /appkit/v1/project-limits': {
      planLimits: { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false },
    },
    'GET /projects/v1/origins': { allowedOrigins: [] },
    'GET /getAnalyticsConfig': { isAnalyticsEnabled: false },
    'GET /getWallets': (request) => findWallets(wallets, query(request)),
    ...Object.fromEntries(pictures.map((path) => [`GET /${path}/{imageId}`, createNoPicture])),
    'GET /v1/supported-chains': { http: networks, ws: [] },
    'GET /v1/identity/{address}': { name: null, avatar: null },
    'GET /v1/account/{address}/balance': (request) => {
      const network = query(request).get('chainId')
      return { balances: balances.filter(({ chainId }) => !network || chainId === network) }
    },
    'GET /v1/account/{address}/history': { data: [], next: null },
    'POST /v1/fungible/price': (request) => answerPrices(request, options),
    'GET /v1/convert/tokens': { tokens: [] },
    'GET /v1/profile/reverse/{address}': [],
    'POST /v1': (request) => answerRpc(request, options.rpc),
    'POST /batch': {},
    'POST /e': {},
    ...options.routes,
  }
}
