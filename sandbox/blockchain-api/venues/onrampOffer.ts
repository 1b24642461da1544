import type { components } from '../../api/provider.generated.ts'
import type { Asset } from '../assets/Asset.ts'

export type PaymentCurrency = components['schemas']['PaymentCurrency']
export type PurchaseCurrency = components['schemas']['PurchaseCurrency']

/** The currencies that pay for a purchase. */
export const paymentCurrencies: readonly PaymentCurrency[] = [
  {
    id: 'USD',
    payment_method_limits: [
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ],
  },
  { id: 'EUR', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] },
]
/** US cents for one unit of a payment currency. */
export const usCents: Readonly<Record<string, bigint>> = { USD: 100n, EUR: 110n }

const symbols = ['USDC', 'ETH', 'SOL', 'TUSD', 'SGLD']
const networkNames: Readonly<Record<string, readonly [name: string, display: string]>> = {
  'eip155:1': ['ethereum', 'Ethereum'],
  'eip155:8453': ['base', 'Base'],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['solana', 'Solana'],
}

/** Of one currency, the asset on each network where it can be bought. */
export const boughtAssets = (assets: readonly Asset[], symbol: string): readonly Asset[] =>
  assets.filter(
    (asset) =>
      asset.symbol === symbol &&
      symbols.includes(symbol) &&
      Object.hasOwn(networkNames, asset.caip2),
  )

/** The asset that is bought on a network, by the network's name. */
export const findAsset = (
  assets: readonly Asset[],
  symbol: string,
  network: string,
): Asset | undefined =>
  boughtAssets(assets, symbol).find(({ caip2 }) => networkNames[caip2]?.[0] === network)

/** Lists the currencies on sale. */
export function purchaseCurrencies(assets: readonly Asset[]): readonly PurchaseCurrency[] {
  return symbols.map((symbol) => {
    const bought = boughtAssets(assets, symbol)
    const networks = bought.map(({ caip2, asset }) => {
      const [name = '', display = ''] = networkNames[caip2] ?? []
      return {
        name,
        display_name: display,
        chain_id: caip2.split(':')[1] ?? '',
        contract_address: asset === 'native' ? '' : asset,
      }
    })
    return { id: symbol.toLowerCase(), name: bought[0]?.name ?? symbol, symbol, networks }
  })
}
