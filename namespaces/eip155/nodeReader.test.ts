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
    { code: -32603, message: 'Internal error' },
    { code: -32000, message: 'header not found' },
    { code: -32000, message: 'Unauthorized: You must authenticate your request with an API key' },
    { code: -32601, message: 'The method eth_blockNumber does not exist/is not available' },
  ])('asks the next node if the first cannot answer: $message', async (error) => {
    expect(await createReader(error).read()).toBe('0x1')
  })

  it.each([
    { code: 3, message: 'Panic(0x11)' },
    { code: -32000, message: 'execution reverted' },
    { code: -32000, message: 'insufficient funds for gas * price + value' },
    { code: -32000, message: 'gas required exceeds allowance (21000)' },
  ])('asks no other node after an answer about the call itself: $message', async (error) => {
    const { test, read } = createReader(error)
    await expect(read()).rejects.toMatchObject({ cause: error })
    expect(test.posts).toHaveLength(1)
  })
})
