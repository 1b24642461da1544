import { describe, expect, it } from 'vitest'
import { connectionsRef, LatchkeyError } from '#kernel'
import { startReviewedActions } from '../../test/harness/startReviewedActions.ts'
import { flushPromises } from '../../test/harness/testClock.ts'

describe('connection that ends while the wallet has a request', () => {
  it.each([
    ['unauthorized', 'unknown'],
    ['expired', 'unknown'],
    ['rejected', 'rejected'],
  ] as const)('treats a request that then fails with %s as %s', async (fails, at) => {
    const stage = await startReviewedActions({ hangs: true, fails })
    const confirmed = stage.confirmTransfer()
    await flushPromises()
    stage.wallet.end()
    stage.answer()
    expect((await confirmed).at).toBe(at)
  })

  it('treats a refusal of a wallet that stays connected as failed, and stops listening', async () => {
    const stage = await startReviewedActions({ hangs: true, fails: 'unauthorized' })
    const before = stage.wallet.listening()
    const confirmed = stage.confirmTransfer()
    await flushPromises()
    stage.answer()
    expect((await confirmed).at).toBe('failed')
    expect(stage.wallet.listening()).toBe(before)
  })

  it('stops a duplicate of a request whose wallet is gone, once it is connected again', async () => {
    const stage = await startReviewedActions({ hangs: true, fails: 'unauthorized' })
    const confirmed = stage.confirmTransfer()
    await flushPromises()
    stage.wallet.end()
    stage.answer()
    await confirmed
    expect(stage.test.kernel.get(connectionsRef).getConnection('moon')).toBeUndefined()
    const later = await startReviewedActions({ after: { stage, ms: 3_600_000 } })
    expect((await later.confirmTransfer()).error?.code).toBe('sent-before')
  })
})

describe('wallet that fails before it has the request', () => {
  it.each([
    new LatchkeyError('network-mismatch', { at: 'eip155:10', network: 'eip155:1' }),
    new LatchkeyError('timeout', { unsent: 1 }),
  ])('fails with $code and leaves nothing open', async (fails) => {
    const { confirmTransfer, journal } = await startReviewedActions({ fails })
    expect(await confirmTransfer()).toMatchObject({ at: 'failed', error: { code: fails.code } })
    expect(journal().map(({ stage }) => stage)).toEqual(['failed'])
  })

  it.each([
    [{}, 'failed'],
    [{ posted: 1 }, 'unknown'],
  ] as const)('treats an abort with %j as %s', async (context, at) => {
    const { confirmTransfer } = await startReviewedActions({
      fails: new LatchkeyError('request-aborted', context),
    })
    expect((await confirmTransfer()).at).toBe(at)
  })

  it('leaves the outcome open where only the answer is missing', async () => {
    const { confirmTransfer } = await startReviewedActions({ fails: 'timeout' })
    expect((await confirmTransfer()).at).toBe('unknown')
  })
})
