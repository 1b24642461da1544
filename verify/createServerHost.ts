import type { NamespaceHost, Network, NodeRequest, Page, Release } from '#kernel'
import { fault } from '#kernel'

/** A `fetch`, as far as nodes need one. */
export type FetchNode = (
  url: string,
  call: {
    readonly method: string
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string | Uint8Array<ArrayBuffer>
    readonly signal?: AbortSignal
  },
) => Promise<{ readonly status: number; text(): Promise<string> }>

/** A node that takes longer is not there. */
const requestTimeout = 10_000

const noop: Release = () => {}
/** No wallet is here. */
const emptyPage: Page = {
  origin: '',
  url: () => '',
  title: '',
  description: '',
  icon: '',
  global: () => undefined,
  globalNames: () => [],
  listen: () => noop,
  dispatch: noop,
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A namespace's host on a server: networks, nodes, a clock, and a page without wallets. */
export function createServerHost(
  networks: readonly Network[],
  now: () => number,
  fetchNode: FetchNode = (url, call) => fetch(url, call),
): NamespaceHost {
  const request = async (url: string, { method = 'GET', type, body, signal }: NodeRequest = {}) => {
    const signals = [AbortSignal.timeout(requestTimeout), ...(signal ? [signal] : [])]
    try {
      const headers = type ? { 'content-type': type } : {}
      const response = await fetchNode(url, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.any(signals),
      })
      const text = await response.text()
      return { status: response.status, text, json: parseJson(text) }
    } catch (cause) {
      signal?.throwIfAborted()
      throw fault('rpc', cause)
    }
  }
  return {
    networks: () => networks,
    page: emptyPage,
    now,
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    after(ms, task) {
      const timer = setTimeout(task, ms)
      return () => clearTimeout(timer)
    },
    log: noop,
    request,
    async post(url, body, options = {}) {
      const { status, json } = await request(url, {
        method: 'POST',
        type: 'application/json',
        body: JSON.stringify(body),
        ...options,
      })
      if (status < 200 || status > 299 || json === undefined) throw fault('rpc', { status })
      return json
    },
  }
}
