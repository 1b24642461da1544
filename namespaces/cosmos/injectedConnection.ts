import type { Caip2, Connection } from '#kernel'
import { fault } from '#kernel'
import type { WaitOptions } from '#namespaces/kit'
import { createConnection, importWithRetry, invokeWallet, withAbort } from '#namespaces/kit'
import type { CosmosWallet } from './captureWallet.ts'
import type { CosmosState } from './connectionState.ts'
import { mapFault } from './mapFault.ts'
import type { Signer, Tools } from './tools.ts'
import type { InitialAccess, WatchedWallet } from './watchWallet.ts'
import { requireChain, watchWallet } from './watchWallet.ts'

const disableTimeout = 2000

const loadSigning = () => importWithRetry(() => import('./signing.ts'))

/**
 * Opens a page wallet; with a known key it makes no call.
 * No listener stays behind on failure.
 */
export async function openInjected(
  tools: Tools,
  wallet: CosmosWallet,
  from: InitialAccess,
  limits: WaitOptions,
): Promise<{ readonly connection: Connection; readonly connectionState: CosmosState }> {
  const watched = watchWallet(tools, wallet, from)
  try {
    if (!from.key) watched.connectionState.set({ keys: [await watched.open(from.network, limits)] })
    return {
      connectionState: watched.connectionState,
      connection: buildConnection(tools, wallet, watched),
    }
  } catch (error) {
    watched.connectionState.end()
    throw error
  }
}

function createInjectedSigner(
  tools: Tools,
  { api }: CosmosWallet,
  { connectionState, callWallet, keyOn }: WatchedWallet,
): Signer {
  const id = (network: Caip2) => requireChain(tools, network).chainId
  // Fee and memo are the reviewed ones: a memo can decide to whom an exchange credits the transfer,
  // so that another one on the chain is an alarm.
  const signOptions = { preferNoSetFee: true, preferNoSetMemo: true }
  return {
    connectionState,
    async confirm(network, address, options) {
      const key = await keyOn(network, options)
      if (network === connectionState.facts.network) connectionState.set({ keys: [key] })
      if (key.address !== address) throw fault('unauthorized')
      return key
    },
    arbitrary:
      api.signArbitrary &&
      ((network, address, data, options) =>
        callWallet('signArbitrary', [id(network), address, data], options)),
    amino:
      api.signAmino &&
      ((network, address, doc, options) =>
        callWallet('signAmino', [id(network), address, doc, signOptions], options)),
    direct:
      api.signDirect &&
      ((network, address, doc, options) =>
        callWallet('signDirect', [id(network), address, doc, signOptions], options)),
  }
}

const sendCapabilities = ['send', 'token', 'memo', 'max', 'fee']

function buildConnection(tools: Tools, wallet: CosmosWallet, watched: WatchedWallet): Connection {
  const { connectionState, callWallet, granted } = watched
  const { api, info, provider } = wallet
  const signer = createInjectedSigner(tools, wallet, watched)
  return createConnection(connectionState, {
    wallet: info,
    raw: provider,
    can(capability, network = connectionState.facts.network) {
      if (!tools.findChain(network)) return false
      if (capability === 'signMessage') return Boolean(api.signArbitrary ?? api.signAmino)
      if (sendCapabilities.includes(capability)) return Boolean(api.signDirect ?? api.signAmino)
      if (capability === 'switchNetwork') return connectionState.facts.networks.length > 1
      if (capability === 'addNetwork') return Boolean(api.experimentalSuggestChain)
      return capability === 'switchAccount' && Boolean(api.getAllWallets && api.switchAccount)
    },
    serialize: () =>
      JSON.stringify({
        walletId: info.id,
        network: connectionState.facts.network,
        enabled: [...granted],
        key: connectionState.facts.keys[0],
      }),
    async disconnect() {
      const ids = [...granted].flatMap((network) => tools.findChain(network)?.chainId ?? [])
      connectionState.end()
      const { disable } = api
      // The site forgets the wallet anyway.
      if (disable)
        await withAbort(
          tools.host,
          () => invokeWallet(() => disable(ids), mapFault),
          [],
          disableTimeout,
        ).catch(() => {})
    },
    signMessage: async (request) => (await loadSigning()).signMessage(tools, signer, request),
    send: async (plan, options) =>
      (await importWithRetry(() => import('./sendPlan.ts'))).sendPlan(tools, signer, plan, options),
    async switchNetwork(id) {
      if (id === connectionState.facts.network) return
      const key = await watched.open(id)
      connectionState.set({
        network: id,
        keys: [key],
        networks: [...new Set([...connectionState.facts.networks, id])],
      })
    },
    switchAccount: async (id) =>
      (await importWithRetry(() => import('./switchAccount.ts'))).switchAccount(tools, watched, id),
    invoke: async (network, method, params) =>
      (await importWithRetry(() => import('./invokeInjected.ts'))).invokeInjected(
        tools,
        callWallet,
        requireChain(tools, network),
        method,
        params,
      ),
  })
}
