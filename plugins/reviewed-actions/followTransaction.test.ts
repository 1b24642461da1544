import { describe, expect, it } from 'vitest'
import type { TxStatus } from '#kernel'
import { startReviewedActions } from '../../test/harness/startReviewedActions.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { followTransaction } from './followTransaction.ts'

/** Follows a transaction on a chain of these statuses, then a fault; returns what is applied. */
async function follow(
  statuses: readonly TxStatus[],
  { cause, signal = new AbortController().signal }: { cause?: Error; signal?: AbortSignal } = {},
) {
  const applied: object[] = []
  const logs: unknown[] = []
  const chain = {
    async *track() {
      yield* statuses
      if (cause) throw cause
    },
  }
  await followTransaction(
    {
      networks: { load: async () => chain as never },
      platform: { log: (_, __, error) => void logs.push(error) },
      signal,
    },
    { network: 'moon:base', hash: 'h1' },
    (next) => void applied.push(next),
  )
  return { applied, logs }
}

describe('transaction that is followed', () => {
  it('reports no error and no change for a transaction as it was reviewed', async () => {
    const stage = await startReviewedActions()
    const action = await stage.transfer()
    await action.confirm()
    await flushPromises()
    expect(action.get()).toEqual({
      at: 'confirmed',
      notes: [],
      hash: 'h1',
      status: { at: 'final', hash: 'h1' },
    })
  })

  it('raises no alarm for a replacement, which is the visitor’s own in the wallet', async () => {
    const stage = await startReviewedActions({ swaps: true, tracks: 'replaced', pending: false })
    const action = await stage.transfer()
    await action.confirm()
    await flushPromises()
    const state = action.get()
    expect([state.at, state.altered, state.error]).toEqual(['replaced', undefined, undefined])
  })

  it('raises no alarm after a reload, which leaves nothing to compare with', async () => {
    const stage = await startReviewedActions({ tracks: 'pending' })
    await stage.confirmTransfer()
    const later = await startReviewedActions({ swaps: true, after: { stage, ms: 1000 } })
    await flushPromises()
    expect(later.moves).toEqual(['sent', 'confirmed'].map((at) => ({ at, hash: 'h1' })))
    expect(later.errors).toEqual([])
  })

  it('follows no ended transaction and no unknown request again after a reload', async () => {
    const ended = await startReviewedActions()
    await ended.confirmTransfer()
    await flushPromises()
    const unknown = await startReviewedActions({ answers: {} })
    await unknown.confirmTransfer()
    for (const [stage, ms] of [
      [ended, 1000],
      [unknown, 10_000_000],
    ] as const) {
      const later = await startReviewedActions({ after: { stage, ms } })
      await flushPromises()
      expect(later.moves).toEqual([])
    }
  })

  it.each([
    ['of unknown outcome for a day', true, 86_400_000],
    ['that is waiting for two weeks', false, 14 * 86_400_000],
  ])('follows a transaction %s after a reload, not for ever', async (_, lost, ms) => {
    const stage = await startReviewedActions({ tracks: 'pending', lost })
    await stage.confirmTransfer()
    await flushPromises()
    for (const [later, moves] of [
      [ms - 1000, lost ? ['sent', 'unknown'] : ['sent']],
      [ms + 1000, []],
    ] as const) {
      const { moves: seen } = await startReviewedActions({
        tracks: 'pending',
        lost,
        after: { stage, ms: later },
      })
      await flushPromises()
      expect(seen.map(({ at }) => at)).toEqual(moves)
    }
  })

  it('journals the hash of a replacement that is found after a reload', async () => {
    const stage = await startReviewedActions({ tracks: 'pending' })
    await stage.confirmTransfer()
    const later = await startReviewedActions({
      tracks: 'replaced',
      hash: 'h2',
      after: { stage, ms: 1000 },
    })
    await flushPromises()
    expect(later.journal()).toMatchObject([{ stage: 'replaced', hash: 'h2' }])
  })

  it('leaves the outcome unknown when the chain is out of reach, and logs the cause', async () => {
    const cause = new TypeError('no node')
    const { applied, logs } = await follow([{ at: 'pending', hash: 'h1' }], { cause })
    expect(applied).toMatchObject([
      { at: 'sent' },
      { at: 'unknown', error: { code: 'outcome-unknown', cause } },
    ])
    expect(logs).toEqual([cause])
  })

  it('keeps a transaction confirmed when the chain is out of reach before the block is final', async () => {
    const cause = new TypeError('no node')
    const { applied, logs } = await follow([{ at: 'included', hash: 'h1' }], { cause })
    expect(applied).toMatchObject([{ at: 'confirmed' }])
    expect(logs).toEqual([cause])
  })

  it('leaves the outcome unknown when the chain is out of reach after the block was dropped', async () => {
    const dropped = [
      { at: 'included', hash: 'h1' },
      { at: 'pending', hash: 'h1' },
    ] as const
    const { applied } = await follow(dropped, { cause: new TypeError('no node') })
    expect(applied).toMatchObject([{ at: 'confirmed' }, { at: 'sent' }, { at: 'unknown' }])
  })

  it('reports nothing when the page ends the tracking', async () => {
    const signal = AbortSignal.abort()
    expect(await follow([], { cause: new TypeError('over'), signal })).toEqual({
      applied: [],
      logs: [],
    })
  })
})
