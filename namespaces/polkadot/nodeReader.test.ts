import { describe, expect, it } from 'vitest'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'
import { createNodeReader } from './nodeReader.ts'

const hub = 'polkadot:68d56f15f85d3136970ec16946040bc1'

/** A reader over two nodes; the first one answers with an error. */
function createReader(code: number) {
  const test = createTestNamespaceHost(
    manifest.networks.map((network) => ({
      ...network,
      rpcUrls: { default: { http: ['https://one.example/', 'https://two.example/'] } },
    })),
  )
  test.answer = (url) => ({
    jsonrpc: '2.0',
    id: 1,
    ...(url.startsWith('https://one')
      ? { error: { code, message: 'refused' } }
      : { result: '0x1' }),
  })
  return { test, read: () => createNodeReader(test.host)(hub, 'state_getStorage', []) }
}

describe('reading from the nodes of a Polkadot network', () => {
  it.each([429, -32005, -32603, 4003])(
    'asks the next node if the first fails with %i',
    async (code) => {
      expect(await createReader(code).read()).toBe('0x1')
    },
  )

  it('asks no other node after an answer about the transaction itself', async () => {
    const { test, read } = createReader(1010)
    await expect(read()).rejects.toMatchObject({ code: 'rpc', cause: { code: 1010 } })
    expect(test.posts).toHaveLength(1)
  })
})
