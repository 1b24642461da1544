import { expect, it } from 'vitest'
import { fault } from '#kernel'
import { createNamespace } from '../../test/harness/namespaces/sui.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

it('plans without the coins of a node whose list never ends', async () => {
  const address = `0x${'12'.repeat(32)}`
  let pages = 0
  const { host } = createTestNamespaceHost(manifest.networks)
  const namespace = createNamespace({
    ...host,
    async post(_url, body) {
      const { query } = Object(body)
      if (String(query).includes('epoch')) return { data: { epoch: { referenceGasPrice: '1' } } }
      if (!String(query).includes('objects')) return { data: { address: { multiGetBalances: [] } } }
      if (++pages > 1000) throw fault('rpc', 'asked a thousand times')
      const pageInfo = { hasNextPage: true, endCursor: `page ${pages}` }
      return { data: { address: { objects: { pageInfo, nodes: [] } } } }
    },
  })
  const from = {
    id: `sui:mainnet:${address}`,
    address,
    network: 'sui:mainnet',
    role: 'eoa',
  } as const
  const plan = await namespace.plan({ from, to: address, asset: 'native', amount: 1n })
  expect(plan.notes).toMatchObject([{ level: 'stop', code: 'insufficient' }])
})
