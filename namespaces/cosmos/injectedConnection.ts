import type { Caip2, Connection } from '#kernel'
import { fault } from '#kernel'
import type { Limits } from '#namespaces/kit'
import { called, loaded, settled } from '#namespaces/kit'
import { faultOf } from './faults.ts'
import type { FoundWallet } from './foundWallet.ts'
import type { Live } from './live.ts'
import type { Signer, Tools } from './tools.ts'
import type { Beginning, Watched } from './watchWallet.ts'
import { chainFor, watchWallet } from './watchWallet.ts'

const disableLimit = 2000

const signing = () => loaded(() => import('./signing.ts'))

/**
 * Opens a wallet of this page. With a key that is already known it asks the wallet nothing.
 * Whatever goes wrong, no listener stays behind.
 */
export async function openInjected(
  tools: Tools,
  wallet: FoundWallet,
  from: Beginning,
  limits: Limits,
): Promise<{ readonly connection: Connection; readonly live: Live }> {
  const watched = watchWallet(tools, wallet, from)
  try {
    if (!from.key) watched.live.set({ keys: [await watched.open(from.network, limits)] })
    return { live: watched.live, connection: connectionOf(tools, wallet, watched) }
  } catch (error) {
    watched.live.end()
    throw error
  }
}

function signerOf(tools: Tools, { api }: FoundWallet, { live, ask, keyOn }: Watched): Signer {
  const id = (network: Caip2) => chainFor(tools, network).chainId
  // The fee is the one that was reviewed, unless the visitor changes it in the wallet.
  const kept = { preferNoSetFee: true }
  return {
    live,
    async confirm(network, address, options) {
      const key = await keyOn(network, options)
      if (network === live.facts.network) live.set({ keys: [key] })
      if (key.address !== address) throw fault('unauthorized')
      return key
    },
    arbitrary:
      api.signArbitrary &&
      ((network, address, data, options) =>
        ask('signArbitrary', [id(network), address, data], options)),
    amino:
      api.signAmino &&
      ((network, address, doc, options) =>
        ask('signAmino', [id(network), address, doc, kept], options)),
    direct:
      api.signDirect &&
      ((network, address, doc, options) =>
        ask('signDirect', [id(network), address, doc, kept], options)),
  }
}

const sending = ['send', 'token', 'memo', 'max', 'fee']

function connectionOf(tools: Tools, wallet: FoundWallet, watched: Watched): Connection {
  const { live, ask, granted } = watched
  const { api, info, provider } = wallet
  const signer = signerOf(tools, wallet, watched)
  return {
    wallet: info,
    raw: provider,
    get state() {
      return live.state
    },
    on: live.on,
    can(capability, network = live.facts.network) {
      if (!tools.chainOf(network)) return false
      if (capability === 'signMessage') return Boolean(api.signArbitrary ?? api.signAmino)
      if (sending.includes(capability)) return Boolean(api.signDirect ?? api.signAmino)
      if (capability === 'switchNetwork') return live.facts.networks.length > 1
      if (capability === 'addNetwork') return Boolean(api.experimentalSuggestChain)
      return capability === 'switchAccount' && Boolean(api.getAllWallets && api.switchAccount)
    },
    serialize: () =>
      JSON.stringify({
        walletId: info.id,
        network: live.facts.network,
        enabled: [...granted],
        key: live.facts.keys[0],
      }),
    async disconnect() {
      const ids = [...granted].flatMap((network) => tools.chainOf(network)?.chainId ?? [])
      live.end()
      const { disable } = api
      // The site forgets the wallet all the same.
      if (disable)
        await settled(
          tools.host,
          () => called(() => disable(ids), faultOf),
          [],
          disableLimit,
        ).catch(() => {})
    },
    signMessage: async (request) => (await signing()).signMessage(tools, signer, request),
    send: async (plan, options) =>
      (await loaded(() => import('./sendPlan.ts'))).sendPlan(tools, signer, plan, options),
    async switchNetwork(id) {
      if (id === live.facts.network) return
      const key = await watched.open(id)
      live.set({ network: id, keys: [key], networks: [...new Set([...live.facts.networks, id])] })
    },
    switchAccount: async (id) =>
      (await loaded(() => import('./switchAccount.ts'))).switchAccount(tools, watched, id),
    invoke: async (network, method, params) =>
      (await loaded(() => import('./invokeInjected.ts'))).invokeInjected(
        tools,
        ask,
        chainFor(tools, network),
        method,
        params,
      ),
  }
}
