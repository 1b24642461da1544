import { describe, expect, it } from 'vitest'
import {
  createTestEvmNetwork,
  createTestNamespaceHost,
} from '../../test/harness/testNamespaceHost.ts'
import { createNodeReader } from './nodeReader.ts'

/** A reader over two nodes; the first one answers with an error. */
function createReader(error: { readonly code: number; readonly message: string }) {
  const test = createTestNamespaceHost([
    {
      ...createTestEvmNetwork(1, 'Ethereum'),
      rpcUrls: { default: { http: ['https://one.example/', 'https://two.example/'] } },
    },
  ])
  test.answer = (url) => ({
    jsonrpc: '2.0',
    id: 1,
    ...(url.startsWith('https://one') ? { error } : { result: '0x1' }),
  })
  return { test, read: () => createNodeReader(test.host)('eip155:1', 'eth_blockNumber', []) }
}

describe('reading from the nodes of an EVM network', () => {
  it.each([
    { code: -32005, message: 'limit exceeded' },
    { code: 429, message: 'Your app has exceeded its compute units per second capacity' },
  ])('asks the next node if the first answers that it is too busy: $code', async (error) => {
    expect(await createReader(error).read()).toBe('0x1')
  })

  it('asks no other node after an answer about the call itself', async () => {
    const { test, read } = createReader({ code: 3, message: 'execution reverted' })
    await expect(read()).rejects.toMatchObject({ cause: { code: 3 } })
    expect(test.posts).toHaveLength(1)
  })
})
