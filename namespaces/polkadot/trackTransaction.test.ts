import { describe, expect, it } from 'vitest'
import { createNamespace } from '../../test/harness/namespaces/polkadot.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { manifest } from './manifest.ts'

const hub = 'polkadot:68d56f15f85d3136970ec16946040bc1'
const toHash = (number: unknown) => `0x${Number(number).toString(16).padStart(64, '0')}`

/** Tracks a transaction that no block has, over a node that lacks one of the blocks. */
function trackMissing(lackedBlock?: number) {
  const test = createTestNamespaceHost(manifest.networks, { clock: 'manual' })
  const heads = [1000]
  const asked: unknown[] = []
  const readBlockHash = (number: unknown) => {
    asked.push(number)
    return number === lackedBlock ? null : toHash(number)
  }
  test.answer = (_url, { method, params: [at] }) => {
    const answers: Readonly<Record<string, () => unknown>> = {
      chain_getHeader: () => ({ number: `0x${(heads.shift() ?? 2000).toString(16)}` }),
      chain_getBlockHash: () => readBlockHash(at),
      chain_getBlock: () => ({ block: { extrinsics: [] } }),
    }
    return { jsonrpc: '2.0', id: 1, result: answers[method]?.() }
  }
  const statuses: string[] = []
  const follow = async () => {
    for await (const { at } of createNamespace(test.host).track(hub, toHash(7))) statuses.push(at)
  }
  void follow()
  return {
    statuses,
    countAsked: (block: number) => asked.filter((one) => one === block).length,
    advance: () => test.clock.advance(2000),
  }
}

describe('tracking of a Polkadot transaction', () => {
  it('ends as expired once the blocks of its lifetime are searched', async () => {
    const { statuses, countAsked, advance } = trackMissing()
    await waitFor(() => expect(countAsked(1000)).toBe(1))
    await waitFor(async () => {
      await advance()
      expect(statuses).toEqual(['pending', 'failed'])
    })
  })

  it('asks again for a block that its node does not have yet', async () => {
    const { statuses, countAsked, advance } = trackMissing(950)
    await waitFor(() => expect(countAsked(950)).toBe(1))
    await waitFor(async () => {
      await advance()
      expect(countAsked(950)).toBeGreaterThan(1)
    })
    expect([statuses, countAsked(951)]).toEqual([['pending'], 0])
  })
})
