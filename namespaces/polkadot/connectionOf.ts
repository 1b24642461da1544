import type { Caip2, Connection, WalletInfo } from '#kernel'
import { fault, fieldOf, LatchkeyError } from '#kernel'
import { loaded } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import type { Facts, Live } from './live.ts'
import { covers } from './live.ts'
import type { Signer } from './signer.ts'
import type { Answer } from './wallet.ts'

// What a connected visitor does later is loaded when they do it: connecting and restoring are one
// request.
const signing = () => loaded(() => import('./signing.ts'))

/** The method that a wallet must have for an ability. */
const needed: Readonly<Record<string, string>> = {
  signMessage: 'polkadot_signMessage',
  send: 'polkadot_signTransaction',
  token: 'polkadot_signTransaction',
  max: 'polkadot_signTransaction',
  fee: 'polkadot_signTransaction',
}
/** A connection, and the side of it that its owner can end. */
export type Opened = { readonly connection: Connection; readonly live: Live }
/** What a wallet's owner chose here and not in the wallet. */
export type Choice = { readonly network?: string | undefined; readonly active?: string | undefined }

/** The first of the networks on which there is an account. */
export const firstCovered = (keys: Facts['keys'], networks: readonly Caip2[]): Caip2 | undefined =>
  networks.find((network) => keys.some((key) => covers(key, network)))

type Own = {
  readonly wallet: WalletInfo
  readonly raw: unknown
  readonly saved: object
  close(): Promise<void>
}

/** A connection: the networks are chosen here, every request names its own. */
export function connectionOf(
  tools: ChainTools,
  signer: Signer,
  { wallet, raw, saved, close }: Own,
): Connection {
  const { live } = signer
  const switchNetwork = async (network: Caip2) => {
    const meant = tools.networkMeant(network)
    if (live.ended.aborted || !live.facts.networks.includes(meant))
      throw new LatchkeyError('switch-unsupported', { id: network })
    live.set({ network: meant })
  }
  return {
    wallet,
    raw,
    get state() {
      return live.state
    },
    on: live.on,
    can(capability, network = live.facts.network) {
      if (!live.facts.networks.includes(network)) return false
      if (capability === 'switchNetwork') return live.facts.networks.length > 1
      if (capability === 'multiAccount' || capability === 'switchAccount')
        return live.state.accounts.length > 1
      return signer.can(needed[capability] ?? '')
    },
    serialize: () =>
      JSON.stringify({ ...saved, network: live.facts.network, active: live.facts.keys[0]?.id }),
    disconnect: close,
    signMessage: async (request) => (await signing()).signMessage(tools, signer, request),
    send: async (plan, options) => (await tools.chain()).send(signer, plan, options),
    switchNetwork,
    async switchAccount(id) {
      if (!live.activate(id)) throw fault('unsupported')
    },
    async invoke(network, method, params) {
      if (!method.startsWith('polkadot_'))
        return tools.node(tools.networkMeant(network), method, Array.isArray(params) ? params : [])
      return invokeWallet(tools, signer, tools.networkMeant(network), method, params)
    },
  }
}

/**
 * Forwards a call of the host. Nothing goes to the wallet for an account it does not show there,
 * for another chain, or unwrapped.
 */
async function invokeWallet(
  tools: ChainTools,
  signer: Signer,
  network: Caip2,
  method: string,
  params: unknown,
): Promise<Answer> {
  return (await signing()).invokeSigner(
    tools,
    signer,
    network,
    method,
    fieldOf(params, 'address') === undefined ? fieldOf(params, '0') : params,
  )
}
