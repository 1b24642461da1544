import { parseEther } from 'viem'
import { dropTransaction, mine, sendTransaction, setAutomine } from 'viem/actions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type {
  Account,
  Connection,
  Namespace,
  TransferPlan,
  TransferRequest,
  TxStatus,
} from '#kernel'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import type { EvmChain } from '../../sandbox/chains/startEvmChain.ts'
import { startEvmChain } from '../../sandbox/chains/startEvmChain.ts'
import { createNamespace } from '../../test/harness/namespaces/eip155.ts'
import { openTransferSite } from '../../test/harness/openTransferSite.ts'
import type { TestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import {
  createTestEvmNetwork,
  createTestNamespaceHost,
} from '../../test/harness/testNamespaceHost.ts'

const sender = testAccount(0)
const friend = testAccount(1).address
let chain: EvmChain
let test: TestNamespaceHost
let namespace: Namespace
let wallet: Connection

beforeAll(async () => {
  chain = await startEvmChain({ chainId: 1, name: 'Ethereum' })
}, 60_000)
afterAll(() => chain.stop())
beforeEach(async () => {
  ;({ test, namespace, wallet } = await openTransferSite(chain))
})
afterEach(() => chain.reset())

const node = () => chain.client.extend(() => ({ mode: 'anvil' as const }))
const from: Account = {
  id: `eip155:1:${sender.address}`,
  address: sender.address,
  network: 'eip155:1',
  role: 'eoa',
}
const plan = (change: Partial<TransferRequest> = {}) =>
  namespace.plan({ from, to: friend, asset: 'native', amount: parseEther('1'), ...change })
const send = async (planned: TransferPlan) =>
  (await wallet.send?.(planned))?.hash ?? expect.fail('not sent')

describe('tracking a transaction', () => {
  const receiptReads = () =>
    test.posts.filter(({ body }) => Object(body).method === 'eth_getTransactionReceipt').length
  const follow = (hash: string, signal?: AbortSignal) => {
    const seen: TxStatus['at'][] = []
    const done = (async () => {
      for await (const status of namespace.track('eip155:1', hash, signal ? { signal } : {}))
        seen.push(status.at)
    })()
    return { seen, done }
  }
  /** Runs the clock ahead, so that pauses between reads cost no time. */
  const hurry = () => {
    test = createTestNamespaceHost([createTestEvmNetwork(1, 'Ethereum', chain.url)])
    Object.assign(test.host, {
      after: (_ms: number, task: () => void) => test.clock.after(5, task),
    })
    namespace = createNamespace(test.host)
  }
  beforeEach(hurry)

  it('reports pending, included and final in order', async () => {
    await setAutomine(node(), false)
    const hash = await send(await plan({ amount: 1n }))
    const { seen, done } = follow(hash)
    await expect.poll(receiptReads).toBeGreaterThan(1)
    expect(seen).toEqual(['pending'])
    await mine(node(), { blocks: 1 })
    await expect.poll(() => seen).toEqual(['pending', 'included'])
    await mine(node(), { blocks: 80 })
    await done
    expect(seen).toEqual(['pending', 'included', 'final'])
    await setAutomine(node(), true)
  })

  it('reports a replaced transaction when another one took its nonce', async () => {
    await setAutomine(node(), false)
    const hash = await send(await plan({ amount: 1n }))
    const { seen, done } = follow(hash)
    await expect.poll(receiptReads).toBeGreaterThan(1)
    await dropTransaction(node(), { hash: hash as `0x${string}` })
    await setAutomine(node(), true)
    await sendTransaction(chain.client, { account: sender, chain: null, to: friend, value: 2n })
    await done
    expect(seen).toEqual(['pending', 'replaced'])
  })

  it('calls nothing replaced while a machine behind the node lags', async () => {
    const hash = await send(await plan({ amount: 1n }))
    await mine(node(), { blocks: 80 })
    let lagging = 4
    test.answer = (_url, { method }) =>
      method === 'eth_getTransactionReceipt' && lagging-- > 0
        ? { jsonrpc: '2.0', id: 1, result: null }
        : undefined
    const { seen, done } = follow(hash)
    await done
    expect(seen).toEqual(['pending', 'final'])
  })

  it('tracks on after a refusal of the node, which says nothing of the transaction', async () => {
    const hash = await send(await plan({ amount: 1n }))
    await mine(node(), { blocks: 80 })
    let refusals = 2
    test.answer = (_url, { method }) =>
      method === 'eth_getTransactionReceipt' && refusals-- > 0
        ? {
            jsonrpc: '2.0',
            id: 1,
            error: { code: -32000, message: 'transaction indexing is in progress' },
          }
        : undefined
    const { seen, done } = follow(hash)
    await done
    expect(seen).toEqual(['pending', 'final'])
  })

  it.each(['of which no node has a trace', 'that was dropped'])(
    'ends with an unknown outcome for a transaction %s',
    async (kind) => {
      await setAutomine(node(), false)
      const hash =
        kind === 'that was dropped'
          ? await send(await plan({ amount: 1n }))
          : `0x${'cd'.repeat(32)}`
      const { seen, done } = follow(hash)
      await expect.poll(receiptReads).toBeGreaterThan(1)
      if (kind === 'that was dropped')
        await dropTransaction(node(), { hash: hash as `0x${string}` })
      test.answer = (_url, { method }) =>
        String(method).startsWith('eth_getTransactionBy') || method === 'eth_getTransactionReceipt'
          ? { jsonrpc: '2.0', id: 1, result: null }
          : undefined
      await expect(done).rejects.toMatchObject({ code: 'timeout' })
      expect(seen).toEqual(['pending'])
      expect(receiptReads()).toBeGreaterThanOrEqual(300)
      await setAutomine(node(), true)
    },
    60_000,
  )

  it('reports a reverted transaction as failed', async () => {
    const hash = await sendTransaction(chain.client, {
      account: sender,
      chain: null,
      to: chain.contracts.token,
      data: '0xdeadbeef',
      gas: 100_000n,
    })
    const { seen, done } = follow(hash)
    await done
    expect(seen).toEqual(['pending', 'failed'])
  })

  it('tracks through temporary node failures, and fails when the node is gone', async () => {
    const hash = await sendTransaction(chain.client, {
      account: sender,
      chain: null,
      to: friend,
      value: 1n,
    })
    await mine(node(), { blocks: 80 })
    let calls = 0
    test.answer = () =>
      ++calls % 2
        ? { jsonrpc: '2.0', id: 1, error: { code: -32005, message: 'Too many requests' } }
        : undefined
    const shaky = follow(hash)
    test.answer = (_url, { method }) =>
      method === 'eth_getTransactionByHash' && ++calls % 2
        ? { jsonrpc: '2.0', id: 1, error: { code: -32005, message: 'Too many requests' } }
        : undefined
    await shaky.done
    expect(shaky.seen.at(-1)).toBe('final')
    test.answer = () => ({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32005, message: 'Too many requests' },
    })
    await expect(follow(hash).done).rejects.toMatchObject({ code: 'rpc' })
  })

  it('stops tracking on abort and leaves no timer', async () => {
    const stop = new AbortController()
    const { seen, done } = follow(`0x${'ab'.repeat(32)}`, stop.signal)
    await expect.poll(receiptReads).toBeGreaterThan(1)
    stop.abort('enough')
    await expect(done).rejects.toBe('enough')
    expect(seen).toEqual(['pending'])
    expect(test.clock.pending()).toBe(0)
  })
})
