import type { Connection } from '#kernel'
import { importWithRetry } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import type { Signer } from './signer.ts'

// Loaded on first use, so that connecting and restoring stay one request.
const loadSigning = () => importWithRetry(() => import('./signing.ts'))

const transferCapabilities: ReadonlySet<string> = new Set(['send', 'token', 'max', 'fee'])

/** Builds the connection members that page wallets and sessions share. */
export function buildConnectionMethods(
  tools: ChainTools,
  signer: Signer,
): Pick<Connection, 'on' | 'can'> & Required<Pick<Connection, 'signMessage' | 'send' | 'invoke'>> {
  const { connectionState, has } = signer
  return {
    on: connectionState.on,
    can(capability, network = connectionState.facts.network) {
      const { networks, accounts } = connectionState.facts
      if (capability === 'multiAccount' || capability === 'switchAccount')
        return accounts.length > 1
      if (!networks.includes(network)) return false
      if (capability === 'switchNetwork') return networks.length > 1
      return capability === 'signMessage'
        ? has('personal')
        : transferCapabilities.has(capability) && (has('sign') || has('execute'))
    },
    signMessage: async (request) => (await loadSigning()).signMessage(tools, signer, request),
    send: async (plan, options) => (await loadSigning()).sendPlan(tools, signer, plan, options),
    invoke: async (network, method, params) =>
      (await loadSigning()).invoke(tools, signer, network, method, params),
  }
}
