import type { NamespaceHost, Network, NodeCall, Page, Release } from '#kernel'
import { fault } from '#kernel'

/** A `fetch`, as far as nodes need one. */
export type AskNode = (
  url: string,
  call: {
    readonly method: string
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string | Uint8Array<ArrayBuffer>
    readonly signal?: AbortSignal
  },
) => Promise<{ readonly status: number; text(): Promise<string> }>

/** A node that takes longer is not there. */
const deadline = 10_000

const nothing: Release = () => {}
/** No wallet is here. */
const page: Page = {
  origin: '',
  address: () => '',
  title: '',
  description: '',
  icon: '',
  global: () => undefined,
  names: () => [],
  listen: () => nothing,
  announce: nothing,
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a namespace gets on a server: networks, nodes, a clock, and a page without wallets. */
export function createServerHost(
  networks: readonly Network[],
  now: () => number,
  ask: AskNode = (url, call) => fetch(url, call),
): NamespaceHost {
  const request = async (url: string, { method = 'GET', type, body, signal }: NodeCall = {}) => {
    const limits = [AbortSignal.timeout(deadline), ...(signal ? [signal] : [])]
    try {
      const headers = type ? { 'content-type': type } : {}
      const answer = await ask(url, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.any(limits),
      })
      const text = await answer.text()
      return { status: answer.status, text, json: parsed(text) }
    } catch (cause) {
      signal?.throwIfAborted()
      throw fault('rpc', cause)
    }
  }
  return {
    networks: () => networks,
    page,
    now,
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    after(ms, task) {
      const timer = setTimeout(task, ms)
      return () => clearTimeout(timer)
    },
    log: nothing,
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
