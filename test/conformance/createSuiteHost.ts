import type { AbortOptions, NamespaceHost, Network, NodeResponse, Page } from '#kernel'
import { fault } from '#kernel'
import { createTimers } from './createTimers.ts'
import type { SuiteNode, SuiteNodeRequest } from './SuiteNode.ts'

/** A namespace's host in a check, with the check's controls. */
export type SuiteHost = {
  readonly host: NamespaceHost
  /** Timers that are running. */
  timerCount(): number
  /** Moves the wall clock. */
  skew(ms: number): void
  /** From now on no node answers; calls end when they are given up. */
  hang(): void
  /** Calls to nodes so far. */
  requestCount(): number
}

const neverResponds = ({ signal }: AbortOptions): Promise<never> =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/**
 * Makes the host of a check: real time, nodes answered by `node`. Without one, no node can be
 * reached.
 */
export function createSuiteHost(
  page: Page,
  networks: readonly Network[],
  node: SuiteNode | undefined,
): SuiteHost {
  const timers = createTimers()
  let skewed = 0
  let hanging = false
  let calls = 0
  const respond = async (
    nodeRequest: SuiteNodeRequest,
    { signal }: AbortOptions,
  ): Promise<NodeResponse> => {
    calls++
    signal?.throwIfAborted()
    if (hanging) return neverResponds(signal ? { signal } : {})
    if (!node) throw fault('rpc')
    return Promise.race([
      requestNode(node, nodeRequest),
      ...(signal ? [neverResponds({ signal })] : []),
    ])
  }
  const host: NamespaceHost = {
    networks: () => networks,
    page,
    now: () => Date.now() + skewed,
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    after: timers.after,
    log: () => {},
    request: (url, { method = 'GET', type, body, ...options } = {}) =>
      respond({ url, method, type, body }, options),
    async post(url, body, options = {}) {
      const { status, json } = await respond(
        { url, method: 'POST', type: 'application/json', body: JSON.stringify(body) },
        options,
      )
      if (status < 200 || status > 299 || json === undefined) throw fault('rpc', { status })
      return json
    },
  }
  return {
    host,
    timerCount: () => timers.count(),
    skew(ms) {
      skewed += ms
    },
    hang() {
      hanging = true
    },
    requestCount: () => calls,
  }
}

async function requestNode(node: SuiteNode, question: SuiteNodeRequest): Promise<NodeResponse> {
  try {
    return await node(question)
  } catch (cause) {
    throw fault('rpc', cause)
  }
}
