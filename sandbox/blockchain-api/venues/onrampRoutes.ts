import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { readInput } from '../../api/readInput.ts'
import type { Call, Reply, Route } from '../../api/reply.ts'
import { ok, RouteError } from '../../api/reply.ts'
import type { AssetRegistry } from '../assets/createAssetRegistry.ts'
import { findAsset, paymentCurrencies, purchaseCurrencies } from './onrampOffer.ts'
import { formatQuote, quotePurchase } from './quotePurchase.ts'

const quoteSchema = v.object({
  purchaseCurrency: v.object({ symbol: v.string() }),
  paymentCurrency: v.object({ id: v.string() }),
  amount: v.string(),
  network: v.string(),
})
const wallets = v.pipe(
  v.array(
    v.object({
      address: v.string(),
      blockchains: v.array(v.string()),
      assets: v.array(v.string()),
    }),
  ),
  v.minLength(1),
)
const urlSchema = v.object({
  destinationWallets: wallets,
  defaultNetwork: v.optional(v.string()),
  partnerUserId: v.string(),
  presetCryptoAmount: v.optional(v.number()),
  presetFiatAmount: v.optional(v.number()),
})

/** Buying with money: what there is, what it costs, and where the page is on which it is paid. */
export function onrampRoutes({ all, prices }: AssetRegistry, site: () => string): readonly Route[] {
  function quote({ body }: Call): Reply {
    const { purchaseCurrency, paymentCurrency, amount, network } = readInput(quoteSchema, body)
    const asset = findAsset(all, purchaseCurrency.symbol, network)
    if (!asset)
      throw new RouteError(
        400,
        'UNSUPPORTED_CURRENCY',
        `${purchaseCurrency.symbol} cannot be bought on ${network}`,
      )
    return ok(
      formatQuote(
        quotePurchase(asset, prices, paymentCurrency.id, amount),
        asset,
        paymentCurrency.id,
        randomUUID(),
      ),
    )
  }
  function url({ body }: Call): Reply {
    const { destinationWallets, defaultNetwork, partnerUserId, presetFiatAmount } = readInput(
      urlSchema,
      body,
    )
    const [wallet] = destinationWallets
    const query = new URLSearchParams({
      walletAddress: wallet?.address ?? '',
      externalCustomerId: partnerUserId,
    })
    const known = {
      destinationCurrencyCode: wallet?.assets[0],
      network: defaultNetwork ?? wallet?.blockchains[0],
      sourceAmount: presetFiatAmount,
    }
    for (const [name, value] of Object.entries(known))
      if (value !== undefined) query.set(name, String(value))
    return ok({ url: `${site()}/onramp?${query}` })
  }
  const shape = 'blockchain'
  return [
    {
      method: 'GET',
      path: '/v1/onramp/options',
      shape,
      handle: () => ok({ paymentCurrencies, purchaseCurrencies: purchaseCurrencies(all) }),
    },
    { method: 'POST', path: '/v1/onramp/quote', shape, handle: quote },
    { method: 'POST', path: '/v1/generators/onrampurl', shape, handle: url },
  ]
}
