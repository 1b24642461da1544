import { fundingUsdc } from './startFunding.ts'

/** Currencies that the provider sells and takes, in the form of its answers. */
export const usdc = {
  id: 'usdc',
  name: 'USD Coin',
  symbol: 'USDC',
  networks: [
    { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: fundingUsdc },
    { name: 'elsewhere', display_name: 'Elsewhere', chain_id: '999', contract_address: '' },
  ],
}
export const ether = {
  id: 'eth',
  name: 'Ether',
  symbol: 'ETH',
  networks: [{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' }],
}
export const usd = {
  id: 'USD',
  payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }],
}
export const eur = {
  id: 'EUR',
  payment_method_limits: [{ id: 'card', min: '20.00', max: '900.00' }],
}
