import type { Caip2 } from '#kernel'
import { connectionsRef, isLatchkeyError, networksRef, readField } from '#kernel'
import type { Eip1193Events, Modal, WalletProvider } from '#ui-shell/host'
import { createListeners } from './createListeners.ts'
import type { Eip1193Provider } from './eip1193Provider.ts'
import { followEip155, readEip155, toHexChainId } from './followEip155.ts'
import { ProviderError, toProviderError } from './ProviderError.ts'
import { whenRestored } from './whenRestored.ts'

type Call = { readonly method: string; readonly params: readonly unknown[] | object | undefined }
/** The part of the modal that a provider uses. */
export type ProviderSource = Pick<Modal, 'getState' | 'subscribe' | 'ready' | 'connect' | 'use'> & {
  getProvider(namespace: 'eip155'): Pick<WalletProvider, 'request'> | undefined
}

/** Creates an EIP-1193 provider that stays the same, whichever wallet is in use. */
export function createProvider(modal: ProviderSource): Eip1193Provider {
  const listeners = createListeners<Eip1193Events>()
  followEip155(modal, listeners)
  const provider: Eip1193Provider = {
    async request(call) {
      try {
        return await answer(modal, parseCall(call))
      } catch (error) {
        throw toProviderError(error)
      }
    },
    on(event, listener) {
      listeners.add(event, listener)
      return provider
    },
    once(event, listener) {
      listeners.add(event, listener, { once: true })
      return provider
    },
    off(event, listener) {
      listeners.remove(event, listener)
      return provider
    },
    removeListener: (event, listener) => provider.off(event, listener),
    removeAllListeners(event) {
      listeners.clear(event)
      return provider
    },
  }
  return provider
}

/** Checks the form of a request (EIP-1193): -32600 for a bad one, -32602 for bad parameters. */
function parseCall(call: unknown): Call {
  const method = readField(call, 'method')
  const params = readField(call, 'params')
  if (typeof method !== 'string' || method === '')
    throw new ProviderError(-32600, 'The request has no method.')
  if (params === undefined) return { method, params }
  if (typeof params !== 'object' || params === null)
    throw new ProviderError(-32602, 'Parameters of a request are a list or an object.')
  return { method, params }
}

async function answer(modal: ProviderSource, call: Call): Promise<unknown> {
  await whenRestored(modal, 'eip155')
  switch (call.method) {
    case 'eth_requestAccounts':
      await modal.connect({ namespace: 'eip155' })
      return [...readEip155(modal).accounts]
    case 'eth_accounts':
      return [...readEip155(modal).accounts]
    case 'eth_coinbase':
      return readEip155(modal).accounts[0] ?? null
    case 'eth_chainId':
      return toHexChainId(await readNetwork(modal))
    case 'net_version':
      return BigInt(toHexChainId(await readNetwork(modal))).toString()
    case 'wallet_switchEthereumChain':
      return switchChain(modal, call.params)
    default:
      return forward(modal, call)
  }
}

/** Sends a request to the wallet; without one, reads go to the site's nodes. */
async function forward(modal: ProviderSource, { method, params }: Call): Promise<unknown> {
  const wallet = readEip155(modal).accounts.length > 0 ? modal.getProvider('eip155') : undefined
  if (wallet) return wallet.request(params === undefined ? { method } : { method, params })
  // Before the code of the ecosystem, which a site without EVM networks does not have.
  const network = await readNetwork(modal)
  const namespace = await (await modal.use(networksRef)).load('eip155')
  const disconnected = new ProviderError(4900, 'No wallet is connected.')
  if (!namespace.readNode) throw disconnected
  // Libraries write into what they receive, as ethers 5 does.
  return namespace.readNode(network, method, params).then(structuredClone, (error) => {
    throw isLatchkeyError(error, 'unsupported') && readField(error, 'cause') === undefined
      ? disconnected
      : error
  })
}

/** Reads the network in use; loads the modal if it is not known yet. */
async function readNetwork(modal: ProviderSource): Promise<Caip2> {
  const known = readEip155(modal).network
  if (known) return known
  const networks = await modal.use(networksRef)
  // The loaded modal knows the network of an earlier visit.
  const network = readEip155(modal).network ?? networks.initial('eip155')?.caipNetworkId
  if (!network) throw new ProviderError(4901, 'The site has no EVM network.')
  return network
}

/**
 * Switches the modal's network (EIP-3326); 4902 for a network that the site does not have. A failure
 * is the library's to show: the modal's own method would alert of it.
 */
async function switchChain(modal: ProviderSource, params: unknown): Promise<null> {
  const chainId = readField(Array.isArray(params) ? params[0] : undefined, 'chainId')
  if (typeof chainId !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(chainId))
    throw new ProviderError(-32602, 'The parameter chainId is hex text.')
  const network: Caip2 = `eip155:${BigInt(chainId)}`
  if (!(await modal.use(networksRef)).find(network))
    throw new ProviderError(4902, `The site has no network ${chainId}.`)
  if ((await readNetwork(modal)) !== network)
    await (await modal.use(connectionsRef)).switchNetwork(network)
  return null
}
