import { describe, expect, it } from 'vitest'
import type { TxStatus } from '#kernel'
import { fault } from '#kernel'
import { createNamespace } from '../../test/harness/namespaces/solana.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const hash =
  '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'
type NodeState = {
  readonly height?: number
  readonly status?: object | null
  readonly down?: boolean
  readonly garbled?: boolean
  /** True for a node without a history: it refuses to search one. */
  readonly recentOnly?: boolean
}

/** The results of successive reads; the last one repeats. */
async function follow(states: readonly NodeState[], signal?: AbortSignal): Promise<TxStatus[]> {
  const test = createTestNamespaceHost(manifest.networks, { clock: 'manual' })
  let index = -1
  const now = () => states[Math.min(index, states.length - 1)] ?? {}
  test.answer = (_url, { method, params }) => {
    if (method === 'getBlockHeight') index++
    if (now().down) throw fault('rpc')
    if (now().garbled) return { error: 'Too many requests' }
    if (now().recentOnly && Object(Object(params)[1]).searchTransactionHistory)
      return {
        ...{ jsonrpc: '2.0', id: 1 },
        error: { code: -32011, message: 'Transaction history is not available from this node' },
      }
    return {
      jsonrpc: '2.0',
      id: 1,
      result:
        method === 'getBlockHeight' ? (now().height ?? 100) : { value: [now().status ?? null] },
    }
  }
  const seen: TxStatus[] = []
  const following = (async () => {
    for await (const status of createNamespace(test.host).track(
      network,
      hash,
      signal ? { signal } : {},
    ))
      seen.push(status)
  })()
  let over = false
  const done = following.finally(() => (over = true))
  done.catch(() => {})
  while (!over && index < 500) {
    await test.clock.advance(1000)
    // The code that follows is loaded when it is first needed.
    await new Promise(setImmediate)
  }
  await done
  return seen
}
const confirmed = { slot: 7, err: null, confirmationStatus: 'confirmed' }

describe('tracking a Solana transaction', () => {
  it('tracks at a node without a history', async () => {
    const seen = await follow([
      { recentOnly: true },
      { recentOnly: true, status: { ...confirmed, confirmationStatus: 'finalized' } },
    ])
    expect(seen.map(({ at }) => at)).toEqual(['pending', 'final'])
  })

  it('reports pending, included and final in order', async () => {
    const states = [
      {},
      { status: { ...confirmed, confirmationStatus: 'processed' } },
      { status: confirmed },
      { status: confirmed },
      { status: { ...confirmed, confirmationStatus: 'finalized' } },
    ]
    expect(await follow(states)).toEqual([
      { at: 'pending', hash },
      { at: 'included', hash, height: 7n },
      { at: 'final', hash, height: 7n },
    ])
  })

  it('reports a transaction that a program refused as failed', async () => {
    expect(
      (
        await follow([{ status: { ...confirmed, err: { InstructionError: [0, { Custom: 1 }] } } }])
      ).at(-1),
    ).toEqual({
      at: 'failed',
      hash,
      height: 7n,
      reason: 'reverted',
    })
  })

  it('reports expiry only once no block can take the blockhash', async () => {
    const alive = [
      { height: 100 },
      { height: 260 },
      { height: 260, status: confirmed },
      { status: { ...confirmed, confirmationStatus: 'finalized' } },
    ]
    expect((await follow(alive)).at(-1)?.at).toBe('final')
    expect(await follow([{ height: 100 }, { height: 261 }])).toEqual([
      { at: 'pending', hash },
      { at: 'failed', hash, reason: 'expired' },
    ])
  })

  it('reports no expiry for a transaction included at the last moment', async () => {
    const seen = await follow([
      { height: 100 },
      { height: 500, status: confirmed },
      { height: 900, status: { ...confirmed, confirmationStatus: 'finalized' } },
    ])
    expect(seen.map(({ at }) => at)).toEqual(['pending', 'included', 'final'])
  })

  it('tracks through a short node outage, and fails after a long one', async () => {
    const away = Array.from({ length: 14 }, () => ({ down: true }))
    expect(
      (await follow([...away, { status: { ...confirmed, confirmationStatus: 'finalized' } }])).at(
        -1,
      )?.at,
    ).toBe('final')
    await expect(follow([{ down: true }])).rejects.toMatchObject({ code: 'rpc' })
  })

  it('tracks through answers of a gateway that are none of a node', async () => {
    const states = [
      { garbled: true },
      { status: confirmed },
      { garbled: true },
      { status: { ...confirmed, confirmationStatus: 'finalized' } },
    ]
    const seen = await follow(states)
    expect(seen.map(({ at }) => at)).toEqual(['pending', 'included', 'final'])
  })

  it('stops tracking once the signal aborts', async () => {
    await expect(follow([{}], AbortSignal.abort('enough'))).rejects.toBe('enough')
  })
})
