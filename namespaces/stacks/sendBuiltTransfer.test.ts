import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Network } from '#kernel'
import { createLedger } from '../../sandbox/chains/stacks/ledger.ts'
import { toSimnetPrincipal } from '../../sandbox/chains/stacks/principals.ts'
import { createSimnetDouble } from '../../sandbox/chains/stacks/SimnetDouble.ts'
import { stacksAccounts } from '../../sandbox/chains/stacks/stacksAccounts.ts'
import type { StandInNode } from '../../sandbox/chains/stacks/standInNode.ts'
import { startStandInNode } from '../../sandbox/chains/stacks/standInNode.ts'
import { openStacksSite } from '../../test/harness/openStacksSite.ts'
import { manifest } from './manifest.ts'

const [first, second] = stacksAccounts('mainnet')
if (!first || !second) throw new Error('The sandbox has fewer accounts')
const simnet = createSimnetDouble()
const ledger = createLedger(simnet)
let node: StandInNode
beforeAll(async () => {
  node = await startStandInNode(simnet, ledger, 'mainnet')
})
afterAll(() => node.stop())
beforeEach(async () => {
  await node.reset()
  await simnet.transfer(simnet.deployer, toSimnetPrincipal(first.address), 5_000_000n)
})

type Relay = (take: () => Promise<Response>) => Promise<{ status: number; text: string }>

/** A node in front of the stand-in one: `relay` answers for the transactions that it gets. */
async function startFrontNode(relay: Relay) {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { method = 'GET', url = '/' } = request
    const take = () =>
      fetch(`${node.url}${url}`, {
        method,
        ...(method === 'POST' && { body: new Uint8Array(Buffer.concat(parts)) }),
      })
    const passOn: Relay = async () => {
      const taken = await take()
      return { status: taken.status, text: await taken.text() }
    }
    const { status, text } = await (url === '/v2/transactions' ? relay : passOn)(take)
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  }
  const server = createServer({ keepAliveTimeout: 0 }, (...call) => void answer(...call))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    // Allowed because a server listening on TCP has an AddressInfo.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  }
}

/** Sends everything that the account has, over both nodes. */
async function sendAll(relay: Relay, isOnlyNode = false) {
  const front = await startFrontNode(relay)
  const network: Network = {
    ...(manifest.networks[0] as Network),
    rpcUrls: { default: { http: [front.url, isOnlyNode ? front.url : node.url] } },
  }
  const site = await openStacksSite(network)
  const { account, connection, namespace } = site
  const plan = await namespace.plan({
    from: account,
    to: second?.address ?? '',
    asset: 'native',
    amount: 'max',
    connection,
  })
  const sent = (await connection.send?.(plan).finally(front.stop)) ?? expect.fail('not sent')
  return { ...site, ...sent }
}
const lost = { status: 503, text: '{}' }
const refused = { status: 400, text: '{"reason":"ConflictingNonceInMempool"}' }

it('takes a transfer for sent that a node accepted whose answer was lost', async () => {
  const { hash, settle } = await sendAll(async (take) => {
    await take()
    return lost
  })
  expect((await settle(hash)).at).toBe('final')
})

it.each(['ConflictingNonceInMempool', 'FeeTooLow', 'NotEnoughFunds'])(
  'leaves it open whether a transfer is sent that one node may have, and another refuses: %s',
  async (reason) => {
    const answers = [lost, { status: 400, text: JSON.stringify({ reason }) }]
    await expect(sendAll(async () => answers.shift() ?? lost, true)).rejects.toMatchObject({
      code: 'rpc',
    })
  },
)

it('refuses a transfer whose nonce another transaction has', async () => {
  await expect(sendAll(async () => refused)).rejects.toMatchObject({ code: 'expired' })
})
