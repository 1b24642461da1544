import type { AbortOptions, Caip2, LatchkeyError, Networks, Rpc } from '#kernel'
import { LatchkeyError as Denial, fault, isLatchkeyError, parseNamespace } from '#kernel'
import { bigintsToHex } from './bigintsToHex.ts'
import type { Approvals } from './createApprovals.ts'
import type { FrameLink } from './createFrameLink.ts'
import { frameMethods, isLoginNamespace, toFrameChainId } from './frameMethods.ts'
import { parseAnswer } from './parseAnswer.ts'

/** What RPC calls to the frame work with. */
export type FrameCallTools = {
  readonly rpc: Rpc
  readonly networks: Pick<Networks, 'find'>
  readonly link: FrameLink
  readonly approvals: Approvals
  /** A call was refused. */
  onDenied(): void
  /** Something was signed or sent. */
  onSigned(): void
}

/** RPC calls to the frame. */
export type FrameCalls = {
  /**
   * Sends a call: reads at once, everything else after the visitor approved. What no policy lists
   * is refused before anything is sent.
   */
  send(network: Caip2, method: string, params: unknown, options?: AbortOptions): Promise<unknown>
  /** How a call that the frame does not know is refused. */
  refusal(network: Caip2, method: string): LatchkeyError
  methods(namespace: string): ReadonlySet<string>
}

const declinedPattern = /user (rejected|denied|declined)|cancell?ed/i

/** What the frame said, as what it means. */
function toFault(error: unknown): unknown {
  return isLatchkeyError(error, 'frame-answered') && declinedPattern.test(error.message)
    ? fault('rejected', error)
    : error
}

/** Makes the calls. */
export function createFrameCalls({
  rpc,
  networks,
  link,
  approvals,
  onDenied,
  onSigned,
}: FrameCallTools): FrameCalls {
  const methods = (namespace: string): ReadonlySet<string> => {
    const known = isLoginNamespace(namespace) ? frameMethods[namespace] : { safe: [], unsafe: [] }
    return new Set([...known.safe, ...known.unsafe])
  }
  const refusal = (network: Caip2, method: string) => {
    onDenied()
    return new Denial('method-denied', {
      namespace: parseNamespace(network),
      method: method.slice(0, 80),
    })
  }
  const judge = (network: Caip2, method: string) => {
    const namespace = parseNamespace(network)
    const verdict = rpc.classify(namespace, method)
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
        params: bigintsToHex(params),
        chainId: toFrameChainId(network),
        chainNamespace: namespace,
        ...(rpcUrl ? { rpcUrl } : {}),
      }
      const ask = async (stop?: AbortSignal) => {
        const answer = await link
          .request('RPC_REQUEST', call, stop ? { signal: stop } : {})
          .catch((error: unknown) => {
            throw toFault(error)
          })
        return namespace === 'eip155' ? parseAnswer(method, answer) : answer
      }
      if (!needsApproval) return ask(signal)
      const answer = await approvals.run({ network, method, params: call.params }, ask, signal)
      onSigned()
      return answer
    },
  }
}
