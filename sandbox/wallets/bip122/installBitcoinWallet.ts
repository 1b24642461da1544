import type { InstallPageWallet } from '../PageWallet.ts'
import { walletIcon } from '../walletIcon.ts'
import { bitcoinAccess } from './bitcoinAccess.ts'
import { satsWallet } from './satsWallet.ts'

/**
 * Registers the sandbox's Bitcoin wallet by WBIP-004, with its object on the page. The detail is
 * the kind of its payment address: `nested`, `legacy`.
 */
export const installBitcoinWallet: InstallPageWallet = async ({ info, detail }) => {
  const payment = detail === 'nested' || detail === 'legacy' ? detail : 'payment'
  const access = bitcoinAccess({
    id: 'bitcoin',
    payment,
    urlOf: (caip2) => info.chains[caip2] ?? '',
  })
  const { provider, methods } = satsWallet(access)
  const entry = {
    id: 'BedrockProviders.BitcoinProvider',
    name: 'Bitcoin Bedrock',
    icon: walletIcon('#44403c', '#fdba74'),
    webUrl: 'https://bedrock.example',
    methods,
  }
  Object.assign(window, { BedrockProviders: { BitcoinProvider: provider } })
  const listed: unknown = Reflect.get(window, 'btc_providers')
  const list: unknown[] = Array.isArray(listed) ? listed : []
  Reflect.set(window, 'btc_providers', list)
  list.push(entry)
  return {
    ...access.controls,
    remove() {
      list.splice(list.indexOf(entry), 1)
      Reflect.deleteProperty(window, 'BedrockProviders')
      access.controls.remove()
    },
  }
}
