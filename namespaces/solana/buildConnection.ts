import type { Caip2, Connection } from '#kernel'
import { LatchkeyError } from '#kernel'
import { createConnection, importWithRetry } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import type { Signer } from './signer.ts'

// Loaded on first use, so that connecting and restoring stay one request.
const loadSigning = () => importWithRetry(() => import('./signing.ts'))

type TransportParts = Pick<
  Connection,
  'wallet' | 'raw' | 'proof' | 'signIn' | 'disconnect' | 'serialize' | 'invoke'
> & {
  /** Goes to a network that is among the connection's. */
  readonly move: (network: Caip2) => void | Promise<void>
}

/**
 * Builds the connection members that page wallets and sessions share.
 * The network is this site's own choice: each request names it.
 */
export function buildConnection(
  tools: ChainTools,
  signer: Signer,
  { move: switchTo, ...own }: TransportParts,
): Connection {
  const { connectionState } = signer
  return createConnection(connectionState, {
    ...own,
    can(capability, network = connectionState.facts.network) {
      const { networks, accounts } = connectionState.facts
      if (!networks.includes(network) || connectionState.ended.aborted) return false
      if (capability === 'signMessage') return signer.can('signMessage')
      if (capability === 'signIn') return own.signIn !== undefined
      if (/^(send|token|memo|max|fee)$/.test(capability))
        return signer.can('signAndSend') || signer.can('signTransaction')
      if (capability === 'switchNetwork') return networks.length > 1
      return /^(multiAccount|switchAccount)$/.test(capability) && accounts.length > 1
    },
    signMessage: async (request) => (await loadSigning()).signMessage(tools, signer, request),
    send: async (plan, options) => (await loadSigning()).sendPlan(tools, signer, plan, options),
    async switchNetwork(id) {
      if (!connectionState.facts.networks.includes(id))
        throw new LatchkeyError('switch-unsupported', { id })
      await switchTo(id)
    },
  })
}
