import { expect, it } from 'vitest'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { executeTransaction } from './executeTransaction.ts'
import { manifest } from './manifest.ts'
import { mapFault } from './mapFault.ts'
import { createNodeReader } from './nodeReader.ts'

const [one, two] = ['https://one.example', 'https://two.example']
const moved = 'Transaction needs to be rebuilt because object 0x1 is not available for consumption'
const refusal = { data: { executeTransaction: { errors: [moved], effects: null } } }

/** Executes a signed transaction at two nodes that answer so. */
function execute(answers: Readonly<Record<string, () => Promise<unknown>>>) {
  const [mainnet = expect.fail('no network')] = manifest.networks
  const networks = [{ ...mainnet, rpcUrls: { default: { http: [one, two] } } }]
  const { host } = createTestNamespaceHost(networks)
  const node = createNodeReader({
    ...host,
    post: (url) => answers[url]?.() ?? expect.fail(`no answer of ${url}`),
  })
  const signed = { bytes: 'AA==', signature: 'AA==' }
  return executeTransaction({ node, mapFault }, mainnet.caipNetworkId, signed)
}

it('calls a Sui transfer unknown that one node fell silent on and the next refused', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  const answers = { [one]: lost, [two]: async () => refusal }
  await expect(execute(answers)).rejects.toMatchObject({ code: 'rpc' })
})

it('names the reason of a Sui transfer that the first node refused', async () => {
  await expect(execute({ [one]: async () => refusal })).rejects.toMatchObject({ code: 'expired' })
})
