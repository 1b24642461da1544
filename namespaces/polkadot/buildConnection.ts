import type { Caip2, Connection, WalletInfo } from '#kernel'
import { LatchkeyError, readField } from '#kernel'
import { createConnection, importWithRetry } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import type { Facts, PolkadotState } from './connectionState.ts'
import { isUsableOn } from './connectionState.ts'
import type { SignerResult } from './EnabledWallet.ts'
import type { Signer } from './signer.ts'

// Loaded on first use, so that connecting and restoring stay one request.
const loadSigning = () => importWithRetry(() => import('./signing.ts'))

/** The wallet method that each capability needs. */
const requiredMethods: Readonly<Record<string, string>> = {
  signMessage: 'polkadot_signMessage',
  send: 'polkadot_signTransaction',
  token: 'polkadot_signTransaction',
  max: 'polkadot_signTransaction',
  fee: 'polkadot_signTransaction',
}
/** A connection with the state that its opener can end. */
export type OpenedConnection = {
  readonly connection: Connection
  readonly connectionState: PolkadotState
}
/** The visitor's choices on this site rather than in the wallet. */
export type SavedChoice = {
  readonly network?: string | undefined
  readonly active?: string | undefined
}

/** Returns those of the networks that have an account. */
export const listUsableNetworks = (
  keys: Facts['accounts'],
  networks: readonly Caip2[],
): readonly Caip2[] => networks.filter((network) => keys.some((key) => isUsableOn(key, network)))

type TransportParts = {
  readonly wallet: WalletInfo
  readonly raw: unknown
  readonly saved: object
  close(): Promise<void>
}

/**
 * Builds a connection.
 * Networks are chosen here; every request names its own.
 */
export function buildConnection(
  tools: ChainTools,
  signer: Signer,
  { wallet, raw, saved, close }: TransportParts,
): Connection {
  const { connectionState } = signer
  return createConnection(connectionState, {
    wallet,
    raw,
    can(capability, network = connectionState.facts.network) {
      if (!connectionState.facts.networks.includes(network)) return false
      if (capability === 'switchNetwork') return connectionState.facts.networks.length > 1
      if (capability === 'multiAccount' || capability === 'switchAccount')
        return connectionState.state.accounts.length > 1
      return signer.can(requiredMethods[capability] ?? '')
    },
    serialize: () =>
      JSON.stringify({
        ...saved,
        network: connectionState.facts.network,
        active: connectionState.facts.accounts[0]?.id,
      }),
    disconnect: close,
    signMessage: async (request) => (await loadSigning()).signMessage(tools, signer, request),
    send: async (plan, options) => (await tools.loadChain()).send(signer, plan, options),
    async switchNetwork(network) {
      const resolved = tools.resolveNetwork(network)
      if (connectionState.ended.aborted || !connectionState.facts.networks.includes(resolved))
        throw new LatchkeyError('switch-unsupported', { id: network })
      connectionState.set({ network: resolved })
    },
    async invoke(network, method, params) {
      if (!method.startsWith('polkadot_'))
        return tools.node(
          tools.resolveNetwork(network),
          method,
          Array.isArray(params) ? params : [],
        )
      return forwardCall(tools, signer, tools.resolveNetwork(network), method, params)
    },
  })
}

/**
 * Forwards a call of the host to the wallet.
 * Calls for other accounts or chains, and unwrapped messages, are refused.
 */
async function forwardCall(
  tools: ChainTools,
  signer: Signer,
  network: Caip2,
  method: string,
  params: unknown,
): Promise<SignerResult> {
  return (await loadSigning()).invokeSigner(
    tools,
    signer,
    network,
    method,
    readField(params, 'address') === undefined ? readField(params, '0') : params,
  )
}
