import type { Caip2, RemoteSigner } from '#kernel'
import { fault, isLatchkeyError } from '#kernel'
import { classifySessionFault, importWithRetry, withAbort } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import type { SolanaState } from './connectionState.ts'
import { logIfAmbiguous, mapFault } from './mapFault.ts'
import type { ForwardRequest } from './remoteSigning.ts'
import type { Signer } from './signer.ts'

const methodByAbility = {
  signMessage: 'solana_signMessage',
  signTransaction: 'solana_signTransaction',
  signAndSend: 'solana_signAndSendTransaction',
} as const

/**
 * A session elsewhere as a signer, in the shapes of WalletConnect's Solana methods; `forward` sends
 * any other request that it grants.
 */
export function createRemoteSigner(
  tools: ChainTools,
  remote: RemoteSigner,
  connectionState: SolanaState,
  toSessionNetwork: (network: Caip2) => Caip2,
): { signer: Signer; forward: ForwardRequest } {
  const { host, codec } = tools
  const isGranted = (method: string) => remote.methods('solana').has(method)

  const forward: ForwardRequest = async (network, method, params, options = {}) => {
    // An ended session grants nothing, which says nothing about the wallet's methods.
    connectionState.ended.throwIfAborted()
    if (!isGranted(method)) throw remote.refusal?.(network, method) ?? fault('unsupported')
    if (!connectionState.facts.networks.includes(network)) throw fault('unauthorized')
    const call = () =>
      remote.request(toSessionNetwork(network), method, params, options).catch((error) => {
        logIfAmbiguous(host, isLatchkeyError(error) ? error.cause : error)
        throw classifySessionFault(error, mapFault)
      })
    return withAbort(host, call, [connectionState.ended, options.signal])
  }
  const loadSigning = async () =>
    (await importWithRetry(() => import('./remoteSigning.ts'))).createRemoteSigning({
      codec,
      connectionState,
      methods: methodByAbility,
      forward,
      isGranted,
    })
  const signer: Signer = {
    connectionState,
    legacy: true,
    can: (ability) => isGranted(methodByAbility[ability]),
    signMessage: async (...args) => (await loadSigning()).signMessage(...args),
    signTransaction: async (...args) => (await loadSigning()).signTransaction(...args),
    signAndSend: async (...args) => (await loadSigning()).signAndSend(...args),
  }
  return { signer, forward }
}
