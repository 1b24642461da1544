import { Transaction } from '@mysten/sui/transactions'
import { base64 } from '@scure/base'
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

it('reads a hundred paying coins from a node that takes 5,000 bytes of question', async () => {
  const address = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
  const [me, friend, digest] = [address(1), address(2), '1'.repeat(32)]
  const bcs = base64.encode(Uint8Array.from([...new Uint8Array(32), 10, ...new Uint8Array(7)]))
  const contents = { bcs, type: { repr: '0x2::coin::Coin<0x2::sui::SUI>' } }
  const gasSummary = { computationCost: 30, storageCost: 10, storageRebate: 5 }
  const { host } = createTestNamespaceHost(manifest.networks)
  const namespace = createNamespace({
    ...host,
    async post(_url, body) {
      const { query, variables } = Object(body)
      // The bytes of a transaction do not count.
      if (String(query).includes('simulateTransaction'))
        return {
          data: {
            simulateTransaction: { effects: { status: 'SUCCESS', gasEffects: { gasSummary } } },
          },
        }
      if (JSON.stringify(body).length > 5000)
        return { data: null, errors: [{ message: 'Query payload too large' }] }
      const keys: readonly { readonly address: string }[] = variables.keys
      return {
        data: {
          multiGetObjects: keys.map((key) => ({ ...key, digest, asMoveObject: { contents } })),
        },
      }
    },
  })
  const transaction = new Transaction()
  transaction.setSender(me)
  transaction.setGasPrice(1)
  transaction.setGasBudget(50)
  transaction.setGasPayment(
    Array.from({ length: 100 }, (_, at) => ({
      objectId: address(1000 + at),
      version: '9007199254740991',
      digest,
    })),
  )
  transaction.transferObjects([transaction.gas], friend)
  const params = { transaction: base64.encode(await transaction.build()), address: me }
  expect(
    await namespace.decode?.('sui:mainnet', { method: 'sui_signTransaction', params }),
  ).toEqual([{ kind: 'transfer', asset: 'native', amount: 965n, to: friend }])
})
