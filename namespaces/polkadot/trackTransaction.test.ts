import { describe, expect, it } from 'vitest'
import { createNamespace } from '../../test/harness/namespaces/polkadot.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { blake2b } from './blake2b.ts'
import { toHex } from './bytes.ts'
import { manifest } from './manifest.ts'

const hub = 'polkadot:68d56f15f85d3136970ec16946040bc1'
const transaction = Uint8Array.of(4, 2)
const toHash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
/** The hash of a block at this height on another branch. */
const toOtherHash = (height: number) => toHash(height + 1_000_000)
const finalHash = toHash(9)

type Chain = {
  readonly blockHash: (height: number) => string | null
  readonly extrinsics: (blockHash: unknown) => readonly string[] | null
  readonly finalHeight: number
}

/** Tracks a transaction over a node double whose newest block is 1000 at first, then 2000. */
function track(changes: Partial<Chain> = {}) {
  const test = createTestNamespaceHost(manifest.networks, { clock: 'manual' })
  let chain: Chain = { blockHash: toHash, extrinsics: () => [], finalHeight: 2000, ...changes }
  const heads = [1000]
  const asked: unknown[] = []
  const readHeader = (at: unknown) => {
    const height = at === finalHash ? chain.finalHeight : (heads.shift() ?? 2000)
    return { number: `0x${height.toString(16)}` }
  }
  const readBlock = (at: unknown) => {
    const extrinsics = chain.extrinsics(at)
    return extrinsics && { block: { extrinsics } }
  }
  test.answer = (_url, { method, params }) => {
    asked.push([method, params.at(-1)].join())
    const answers: Readonly<Record<string, () => unknown>> = {
      chain_getHeader: () => readHeader(params[0]),
      chain_getFinalizedHead: () => finalHash,
      chain_getBlockHash: () => chain.blockHash(Number(params[0])),
      chain_getBlock: () => readBlock(params[0]),
    }
    return { jsonrpc: '2.0', id: 1, result: answers[method]?.() }
  }
  const statuses: string[] = []
  const follow = async () => {
    const hash = toHex(blake2b(transaction, 32))
    for await (const { at } of createNamespace(test.host).track(hub, hash)) statuses.push(at)
  }
  void follow().catch((error) => statuses.push(String(error)))
  const countAsked = (method: string, at: number | string) =>
    asked.filter((one) => one === `${method},${at}`).length
  return {
    statuses,
    change: (next: Partial<Chain>) => {
      chain = { ...chain, ...next }
    },
    countAsked,
    /** Lets reads follow each other until this one was made more than `times` times. */
    untilAsked: (method: string, at: number | string, times = 0) =>
      waitFor(async () => {
        await test.clock.advance(2000)
        expect(countAsked(method, at)).toBeGreaterThan(times)
      }),
    advance: () => test.clock.advance(2000),
  }
}

describe('tracking of a Polkadot transaction', () => {
  it('ends as expired once the blocks of its lifetime are searched and final', async () => {
    const { statuses, change, countAsked, advance, untilAsked } = track({ finalHeight: 1063 })
    await untilAsked('chain_getFinalizedHead', '', 1)
    expect([statuses, countAsked('chain_getBlock', toHash(1064))]).toEqual([['pending'], 1])
    change({ finalHeight: 1064 })
    await waitFor(async () => {
      await advance()
      expect(statuses).toEqual(['pending', 'failed'])
    })
    expect(countAsked('chain_getBlock', toHash(1000))).toBe(1)
  })

  it('asks again for a block that its node does not have yet', async () => {
    const { statuses, countAsked, untilAsked } = track({
      blockHash: (height) => (height === 950 ? null : toHash(height)),
    })
    await untilAsked('chain_getBlockHash', 950, 1)
    expect([statuses, countAsked('chain_getBlockHash', 951)]).toEqual([['pending'], 0])
  })

  it('asks again for a block of which its node knows the hash alone', async () => {
    const lacked = toHash(950)
    const { statuses, countAsked, untilAsked } = track({
      extrinsics: (blockHash) => (blockHash === lacked ? null : []),
    })
    await untilAsked('chain_getBlock', lacked, 1)
    expect([statuses, countAsked('chain_getBlockHash', 951)]).toEqual([['pending'], 0])
  })

  it('finds a transaction in a block that took the place of one searched before', async () => {
    const { statuses, change, untilAsked } = track({ finalHeight: 900 })
    await untilAsked('chain_getBlock', toHash(1064))
    change({
      blockHash: (height) => (height < 1060 ? toHash(height) : toOtherHash(height)),
      extrinsics: (blockHash) => (blockHash === toOtherHash(1061) ? [toHex(transaction)] : []),
    })
    await untilAsked('state_getStorage', toOtherHash(1061))
    expect(statuses).not.toContain('failed')
  })
})
