import { describe, expect, test } from 'vitest'
import type { Network } from '#kernel'
import { fault, isLatchkeyError } from '#kernel'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { createJsonRpc, findExplorerUrl, withNodeFallback } from './index.ts'

const moon: Network = {
  id: '1',
  caipNetworkId: 'moon:1',
  chainNamespace: 'moon',
  name: 'Moon',
  nativeCurrency: { name: 'Moon', symbol: 'M', decimals: 2 },
  rpcUrls: { default: { http: ['https://one.test', 'https://two.test'] } },
}
const bright: Network = {
  ...moon,
  blockExplorers: { default: { name: 'Scope', url: 'https://scope.test//' } },
}
const open = () =>
  createTestNamespaceHost([
    bright,
    { ...moon, caipNetworkId: 'moon:2', rpcUrls: { default: { http: [] } } },
  ])

describe('nodes of a network', () => {
  test('calls nodes one after another until one answers', async () => {
    const requests: string[] = []
    const answer = await withNodeFallback(open().host, 'moon:1', {}, async (url) => {
      requests.push(url)
      if (requests.length === 1) throw fault('rpc')
      return 'answer'
    })
    expect([answer, requests]).toEqual(['answer', ['https://one.test', 'https://two.test']])
  })

  test('fails with the last node’s error, and with rpc where there is no node', async () => {
    const failing = (network: 'moon:1' | 'moon:2' | 'moon:3') =>
      withNodeFallback(open().host, network, {}, async (url) => Promise.reject(url)).catch(
        (error) => (isLatchkeyError(error) ? error.code : error),
      )
    expect(await Promise.all([failing('moon:1'), failing('moon:2'), failing('moon:3')])).toEqual([
      'https://two.test',
      'rpc',
      'rpc',
    ])
  })

  test('calls no further node when the signal aborts', async () => {
    const requests: string[] = []
    const stop = new AbortController()
    const reading = withNodeFallback(
      open().host,
      'moon:1',
      { signal: stop.signal },
      async (url) => {
        requests.push(url)
        stop.abort('enough')
        throw fault('rpc')
      },
    )
    await expect(reading).rejects.toBe('enough')
    expect(requests).toHaveLength(1)
  })
})

describe('JSON-RPC', () => {
  const reply = (message: string) => ({
    jsonrpc: '2.0',
    id: 1,
    error: { code: message === 'busy' ? 1 : 2, message },
  })
  const reader = (answers: readonly unknown[]) => {
    const test = open()
    const left = [...answers]
    test.answer = () => left.shift()
    const read = createJsonRpc(
      test.host,
      ({ message }) => message,
      ({ code }) => code === 1,
    )
    return {
      read: (signal?: AbortSignal) => read('moon:1', 'height', [7], signal ? { signal } : {}),
      posts: test.posts,
    }
  }

  test('sends a JSON-RPC method with params, and returns the result', async () => {
    const { read, posts } = reader([{ jsonrpc: '2.0', id: 1, result: '0x7' }])
    expect(await read()).toBe('0x7')
    expect(posts).toEqual([
      { url: 'https://one.test', body: { jsonrpc: '2.0', id: 1, method: 'height', params: [7] } },
    ])
  })

  test('accepts an error about the call, and calls the next node after one of the node’s own', async () => {
    const one = reader([reply('wrong')])
    await expect(one.read()).rejects.toBe('wrong')
    expect(one.posts).toHaveLength(1)
    expect(await reader([reply('busy'), { result: 1 }]).read()).toBe(1)
    await expect(reader([reply('busy'), reply('busy')]).read()).rejects.toBe('busy')
  })

  test('calls the next node after a malformed answer, and fails when each is malformed', async () => {
    expect(await reader(['<html>', { result: 1 }]).read()).toBe(1)
    await expect(reader([{ error: 'text' }, 7]).read()).rejects.toMatchObject({
      code: 'foreign-invalid',
    })
  })
})

test('reads the explorer URL of a network without its trailing slashes', () => {
  expect([
    findExplorerUrl(open().host, 'moon:1'),
    findExplorerUrl(open().host, 'moon:2'),
    findExplorerUrl(open().host, 'moon:3'),
  ]).toEqual(['https://scope.test', undefined, undefined])
})
