import type { Caip2, Connection } from '#kernel'
import { fault, LatchkeyError } from '#kernel'
import { loaded } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import type { Signer } from './signer.ts'

// What a connected visitor does later is loaded when they do it: connecting and restoring are one
// request.
const signing = () => loaded(() => import('./signing.ts'))

type Own = Pick<
  Connection,
  'wallet' | 'raw' | 'proof' | 'signIn' | 'disconnect' | 'serialize' | 'invoke'
> & {
  /** Goes to a network that is among the connection's. */
  readonly move: (network: Caip2) => void | Promise<void>
}

/**
 * What is the same in every connection, whatever carries its requests. The network is this site's
 * own choice: each request names it.
 */
export function connectionOver(
  tools: ChainTools,
  signer: Signer,
  { move, ...own }: Own,
): Connection {
  const { live } = signer
  return {
    ...own,
    get state() {
      return live.state
    },
    on: live.on,
    can(capability, network = live.facts.network) {
      const { networks, accounts } = live.facts
      if (!networks.includes(network) || live.ended.aborted) return false
      if (capability === 'signMessage') return signer.can('signMessage')
      if (capability === 'signIn') return own.signIn !== undefined
      if (/^(send|token|memo|max|fee)$/.test(capability))
        return signer.can('signAndSend') || signer.can('signTransaction')
      if (capability === 'switchNetwork') return networks.length > 1
      return /^(multiAccount|switchAccount)$/.test(capability) && accounts.length > 1
    },
    signMessage: async (request) => (await signing()).signMessage(tools, signer, request),
    send: async (plan, options) => (await signing()).sendPlan(tools, signer, plan, options),
    async switchNetwork(id) {
      if (!live.facts.networks.includes(id)) throw new LatchkeyError('switch-unsupported', { id })
      await move(id)
    },
    async switchAccount(id) {
      if (!live.activate(id)) throw fault('unsupported')
    },
  }
}
