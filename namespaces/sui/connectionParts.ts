import type { Connection } from '#kernel'
import { loaded } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import type { Signer } from './signer.ts'

// What a connected visitor does later is loaded when they do it: connecting and restoring are one
// request.
const signing = () => loaded(() => import('./signing.ts'))

const transfers: ReadonlySet<string> = new Set(['send', 'token', 'max', 'fee'])

/**
 * What connections of both kinds do alike: all that is asked of the wallet after it is connected.
 */
export function connectionParts(
  tools: ChainTools,
  signer: Signer,
): Pick<Connection, 'on' | 'can' | 'signMessage' | 'send' | 'invoke'> {
  const { live, has } = signer
  return {
    on: live.on,
    can(capability, network = live.facts.network) {
      const { networks, shown } = live.facts
      if (capability === 'multiAccount' || capability === 'switchAccount') return shown.length > 1
      if (!networks.includes(network)) return false
      if (capability === 'switchNetwork') return networks.length > 1
      return capability === 'signMessage'
        ? has('personal')
        : transfers.has(capability) && (has('sign') || has('execute'))
    },
    signMessage: async (request) => (await signing()).signMessage(tools, signer, request),
    send: async (plan, options) => (await signing()).sendPlan(tools, signer, plan, options),
    invoke: async (network, method, params) =>
      (await signing()).invoke(tools, signer, network, method, params),
  }
}
