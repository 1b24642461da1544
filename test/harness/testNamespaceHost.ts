import type { NamespaceHost, Network } from '#kernel'
import { fault } from '#kernel'
import type { TestPlatform, TestPlatformOptions } from './testPlatform.ts'
import { createTestPlatform } from './testPlatform.ts'

/**
 * A namespace's host without the kernel: a test's page and time, and the nodes of the networks'
 * URLs.
 */
export type TestNamespaceHost = TestPlatform & {
  readonly host: NamespaceHost
  /** Every request to a node, oldest first. */
  readonly posts: { readonly url: string; readonly body: unknown }[]
  /** Every other call to a node, oldest first. */
  readonly requests: { readonly url: string; readonly method: string }[]
  /** Answers instead of the node; `undefined` lets the call through. */
  answer: (
    url: string,
    body: { readonly method: string; readonly params: readonly unknown[] },
  ) => unknown
}

const isCall = (body: unknown): body is { method: string; params: unknown[] } =>
  typeof body === 'object' && body !== null && 'method' in body && 'params' in body

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Makes a host with these networks. Time is real by default, as for the tests' nodes and
 * wallets.
 */
export function createTestNamespaceHost(
  networks: readonly Network[],
  options: TestPlatformOptions = {},
): TestNamespaceHost {
  const test = createTestPlatform({ clock: 'real', ...options })
  const made: TestNamespaceHost = {
    ...test,
    posts: [],
    requests: [],
    answer: () => undefined,
    host: {
      networks: () => networks,
      page: test.page,
      after: test.clock.after,
      log: test.platform.log,
      now: test.platform.now,
      random: test.platform.random,
      async request(url, { method = 'GET', type, body, signal } = {}) {
        made.requests.push({ url, method })
        try {
          const headers = type ? { 'content-type': type } : {}
          const answer = await fetch(url, {
            method,
            headers,
            ...(body === undefined ? {} : { body }),
            ...(signal && { signal }),
          })
          const text = await answer.text()
          return { status: answer.status, text, json: parseBody(text) }
        } catch (cause) {
          throw fault('rpc', cause)
        }
      },
      async post(url, body, { signal } = {}) {
        made.posts.push({ url, body })
        const instead = isCall(body) ? made.answer(url, body) : undefined
        if (instead !== undefined) return instead
        try {
          const call = {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
            ...(signal && { signal }),
          }
          return await (await fetch(url, call)).json()
        } catch (cause) {
          throw fault('rpc', cause)
        }
      },
    },
  }
  return made
}

/** An EVM network whose only node is this one. */
export function createTestEvmNetwork(id: number, name: string, url?: string): Network {
  return {
    id,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: {
      default: { http: url ? [url] : [] },
      chainDefault: { http: [`https://node-${id}.example/`] },
    },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example/' } },
  }
}
