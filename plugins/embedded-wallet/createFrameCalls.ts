import type { AbortOptions, Caip2, Networks, Rpc } from '#kernel'
import { fault, isLatchkeyError, LatchkeyError, parseNamespace } from '#kernel'
import type { Approvals } from './createApprovals.ts'
import type { FrameLink } from './createFrameLink.ts'
import type { LoginNamespace } from './frameMethods.ts'
import { isLoginNamespace, isSending, listFrameMethods, toFrameChainId } from './frameMethods.ts'
import { parseAnswer } from './parseAnswer.ts'

/** Dependencies of RPC calls. */
export type FrameCallTools = {
  readonly rpc: Rpc
  readonly networks: Pick<Networks, 'find' | 'manifest'>
  readonly link: FrameLink
  readonly approvals: Approvals
  /** True if the frame answers a cancelled request: with its outcome, if it was approved before. */
  readonly answersCancelled: boolean
  /** Called when a call was denied. */
  onDenied(): void
  /** Called when a message was signed or a transaction sent. */
  onSigned(): void
}

/** RPC calls to the frame. */
export type FrameCalls = {
  /**
   * Sends a call: reads at once, others after an approval. Methods missing from the policies are
   * denied before anything is sent.
   */
  send(network: Caip2, method: string, params: unknown, options?: AbortOptions): Promise<unknown>
  /** Returns the error of a call that the frame does not support. */
  refusal(network: Caip2, method: string): LatchkeyError
  methods(namespace: string): ReadonlySet<string>
}

// Nodes write free text too: "context canceled" does not mean that nothing was sent.
const declinedPattern =
  /\buser (rejected|denied|declined|cancell?ed)\b|^((request|transaction) )?(was )?cancell?ed(\.?$| by )/i

/** Time for the outcome of a call that was cancelled while the frame may send it (ms). */
const cancelTimeout = 120_000

/** Converts an answer of the frame that means a rejection, or an end before the approval. */
function toFault(error: unknown, method: string): unknown {
  // A signature that is not delivered has no effect.
  if (isLatchkeyError(error, 'request-aborted') && !isSending(method))
    return new LatchkeyError('request-aborted', {}, { cause: error })
  if (!isLatchkeyError(error, 'frame-answered')) return error
  const aborted = new LatchkeyError('request-aborted', {}, { cause: error })
  if (error.message === aborted.message) return aborted
  return declinedPattern.test(error.message) ? fault('rejected', error) : error
}

/** Builds the payload of an RPC request to the frame. */
function buildCall({
  networks,
  network,
  namespace,
  method,
  params,
}: {
  readonly networks: FrameCallTools['networks']
  readonly network: Caip2
  readonly namespace: LoginNamespace
  readonly method: string
  readonly params: unknown
}) {
  const rpcUrl = networks.find(network)?.rpcUrls.default.http[0]
  return {
    method,
    params: bigintsToHex(params),
    chainId: toFrameChainId(network),
    chainNamespace: namespace,
    ...(rpcUrl ? { rpcUrl } : {}),
  }
}

/** Runs an approval; the outcome of a call that the frame has is the frame's, cancelled or not. */
function awaitOutcome(
  ask: (stop: AbortSignal) => Promise<unknown>,
  run: (askOnce: typeof ask) => Promise<unknown>,
): Promise<unknown> {
  let asked: Promise<unknown> | undefined
  const askOnce: typeof ask = (stop) => {
    asked = ask(stop)
    return asked
  }
  return run(askOnce).catch((error: unknown) => {
    if (asked) return asked
    throw error
  })
}

/** Creates the RPC calls. */
export function createFrameCalls({
  rpc,
  networks,
  link,
  approvals,
  answersCancelled,
  onDenied,
  onSigned,
}: FrameCallTools): FrameCalls {
  const listMethods = (namespace: string) =>
    isLoginNamespace(namespace)
      ? listFrameMethods(namespace, networks.manifest(namespace)?.methods)
      : { safe: [], unsafe: [] }
  const refusal = (network: Caip2, method: string) => {
    onDenied()
    return new LatchkeyError('method-denied', {
      namespace: parseNamespace(network),
      method: method.slice(0, 80),
    })
  }
  const classify = (network: Caip2, method: string) => {
    const namespace = parseNamespace(network)
    const permission = rpc.classify(namespace, method)
    const { safe, unsafe } = listMethods(namespace)
    const isUnsafe = unsafe.includes(method)
    if (
      !isLoginNamespace(namespace) ||
      permission === 'denied' ||
      !(isUnsafe || safe.includes(method))
    )
      throw refusal(network, method)
    return { namespace, needsApproval: permission === 'unsafe' || isUnsafe }
  }
  return {
    methods(namespace) {
      const { safe, unsafe } = listMethods(namespace)
      return new Set([...safe, ...unsafe])
    },
    refusal,
    async send(network, method, params, { signal } = {}) {
      const { namespace, needsApproval } = classify(network, method)
      signal?.throwIfAborted()
      const call = buildCall({ networks, network, namespace, method, params })
      const limits = answersCancelled && isSending(method) ? { cancelTimeout } : {}
      const ask = async (stop?: AbortSignal) => {
        const options = stop ? { signal: stop, ...limits } : {}
        const answer = await link
          .request('RPC_REQUEST', call, options)
          .catch((error: unknown) => Promise.reject(toFault(error, method)))
        return namespace === 'eip155' ? parseAnswer(method, answer) : answer
      }
      if (!needsApproval) return ask(signal)
      const about = { network, method, params: call.params }
      const answer = await awaitOutcome(ask, (askOnce) => approvals.run(about, askOnce, signal))
      onSigned()
      return answer
    },
  }
}

/** Replaces every bigint in a value by hex text (`0x0` for zero), for messages and JSON-RPC. */
export function bigintsToHex(value: unknown): unknown {
  if (typeof value === 'bigint')
    return value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`
  if (Array.isArray(value)) return value.map(bigintsToHex)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, bigintsToHex(inner)]))
}
