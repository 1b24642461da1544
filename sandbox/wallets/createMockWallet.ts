import { defineChain, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { PageChain } from './createExtensionWallet.ts'
import { createWallet } from './mock/createWallet.ts'
import type { PageProvider } from './pageProvider.ts'
import { fundedKeys } from './walletless/fundedKeys.ts'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const account = privateKeyToAccount(fundedKeys[1] ?? '0x')

/**
 * wallet-mock as its authors offer it to a page. It emits no events, forgets all on reload, and
 * always approves.
 */
export function createMockWallet(chains: readonly PageChain[]): PageProvider {
  const [first] = chains.map(({ id, name, url }) =>
    defineChain({ id, name, nativeCurrency: ether, rpcUrls: { default: { http: [url] } } }),
  )
  // Every chain needs a transport of its own here: without one the wallet goes out to a public
  // node.
  const transports = Object.fromEntries(chains.map(({ id, url }) => [id, http(url)]))
  const wallet = createWallet(account, transports, first)
  return {
    on: () => undefined,
    removeListener: () => undefined,
    request: ({ method, params }) =>
      wallet.request({ method, params: Array.isArray(params) ? params : [] }),
  }
}
