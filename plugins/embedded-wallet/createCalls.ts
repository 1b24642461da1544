import type { Abort, Caip2, LatchkeyError, Networks, Rpc } from '#kernel'
import { LatchkeyError as Denial, fault, isLatchkeyError, namespaceOf } from '#kernel'
import type { Approvals } from './createApprovals.ts'
import type { Link } from './createLink.ts'
import { frameChainId, frameMethods, isLoginNamespace } from './frameMethods.ts'
import { hexNumbers } from './hexNumbers.ts'
import { signedAnswer } from './signedAnswer.ts'

/** What RPC calls to the frame work with. */
export type CallTools = {
  readonly rpc: Rpc
  readonly networks: Pick<Networks, 'find'>
  readonly link: Link
  readonly approvals: Approvals
  /** A call was refused. */
  onDenied(): void
  /** Something was signed or sent. */
  onSigned(): void
}

/** RPC calls to the frame. */
export type Calls = {
  /**
   * Sends a call: reads at once, everything else after the visitor approved. What no policy lists
   * is refused before anything is sent.
   */
  send(network: Caip2, method: string, params: unknown, options?: Abort): Promise<unknown>
  /** How a call that the frame does not know is refused. */
  refusal(network: Caip2, method: string): LatchkeyError
  methods(namespace: string): ReadonlySet<string>
}

const declined = /user (rejected|denied|declined)|cancell?ed/i

/** What the frame said, as what it means. */
function meaningOf(error: unknown): unknown {
  return isLatchkeyError(error, 'frame-answered') && declined.test(error.message)
    ? fault('rejected', error)
    : error
}

/** Makes the calls. */
export function createCalls({
  rpc,
  networks,
  link,
  approvals,
  onDenied,
  onSigned,
}: CallTools): Calls {
  const methods = (namespace: string): ReadonlySet<string> => {
    const known = isLoginNamespace(namespace) ? frameMethods[namespace] : { safe: [], unsafe: [] }
    return new Set([...known.safe, ...known.unsafe])
  }
  const refusal = (network: Caip2, method: string) => {
    onDenied()
    return new Denial('method-denied', {
      namespace: namespaceOf(network),
      method: method.slice(0, 80),
    })
  }
  const judge = (network: Caip2, method: string) => {
    const namespace = namespaceOf(network)
    const verdict = rpc.judge(namespace, method)
    if (!isLoginNamespace(namespace) || verdict === 'denied' || !methods(namespace).has(method))
      throw refusal(network, method)
    return {
      namespace,
      needsApproval: verdict === 'unsafe' || frameMethods[namespace].unsafe.includes(method),
    }
  }
  return {
    methods,
    refusal,
    async send(network, method, params, { signal } = {}) {
      const { namespace, needsApproval } = judge(network, method)
      signal?.throwIfAborted()
      const rpcUrl = networks.find(network)?.rpcUrls.default.http[0]
      const call = {
        method,
        params: hexNumbers(params),
        chainId: frameChainId(network),
        chainNamespace: namespace,
        ...(rpcUrl ? { rpcUrl } : {}),
      }
      const ask = async (stop?: AbortSignal) => {
        const answer = await link
          .ask('RPC_REQUEST', call, stop ? { signal: stop } : {})
          .catch((error: unknown) => {
            throw meaningOf(error)
          })
        return namespace === 'eip155' ? signedAnswer(method, answer) : answer
      }
      if (!needsApproval) return ask(signal)
      const answer = await approvals.run({ network, method, params: call.params }, ask, signal)
      onSigned()
      return answer
    },
  }
}
