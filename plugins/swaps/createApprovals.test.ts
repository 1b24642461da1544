import { describe, expect, it } from 'vitest'
import type { Account } from '#kernel'
import type { SwapReview } from '#plugins/ports/swaps'
import { createTestClock } from '../../test/harness/testClock.ts'
import { createApprovals } from './createApprovals.ts'
import type { SwapRequest } from './createConverter.ts'

const account: Account = { id: 'eip155:1:0xAa', address: '0xAa', network: 'eip155:1', role: 'eoa' }
const request: SwapRequest = {
  ...{ account, from: '0xUsdc', to: 'native', amountIn: 100n, tolerance: 100n },
}

/** Confirms an approval of an amount, then counts the reads of a chain that never shows it. */
async function countReads(
  approved: bigint | undefined,
  asked: Partial<SwapRequest> = {},
  chain: readonly bigint[] = [],
) {
  const clock = createTestClock()
  const approvals = createApprovals({ platform: clock, signal: new AbortController().signal })
  const review = {
    step: approved === 0n ? 'reset' : 'approve',
    action: {
      account: account.id,
      get: () => ({ at: approved === undefined ? 'failed' : 'confirmed' }),
      subscribe: () => () => {},
    },
    offer: { from: { asset: { id: request.from } }, amountIn: approved },
  } as unknown as SwapReview
  await approvals.settled(review)
  let reads = 0
  const read = () =>
    approvals.allowed({ ...request, ...asked }, async () => chain[reads++] ?? 7n, {})
  const reading = read()
  await clock.advance(60_000)
  return { amount: await reading, reads: () => reads, read }
}

describe('allowance after an approval', () => {
  it('is read five times, until a node has seen the approval', async () => {
    const { amount, reads } = await countReads(100n)
    expect([amount, reads()]).toEqual([7n, 5])
  })

  it('is read until it covers the amount', async () => {
    const { amount, reads } = await countReads(100n, {}, [0n, 99n, 100n])
    expect([amount, reads()]).toEqual([100n, 3])
  })

  it('is read until it is zero after a reset', async () => {
    const { amount, reads } = await countReads(0n, {}, [7n, 0n])
    expect([amount, reads()]).toEqual([0n, 2])
  })

  it.each<[string, bigint | undefined, Partial<SwapRequest>]>([
    ['a smaller amount', 99n, {}],
    ['another account', 100n, { account: { ...account, id: 'eip155:1:0xBb' } }],
    ['another network', 100n, { account: { ...account, id: 'eip155:10:0xAa' } }],
    ['another token', 100n, { from: '0xDai' }],
    ['no amount, as it failed', undefined, {}],
  ])('is read once after an approval of %s', async (_, approved, asked) => {
    expect((await countReads(approved, asked)).reads()).toBe(1)
  })

  it('is read once again for a later swap', async () => {
    const { read, reads } = await countReads(100n)
    await read()
    expect(reads()).toBe(6)
  })
})
