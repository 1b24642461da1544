import { describe, expect, it } from 'vitest'
import { noAnswer } from '../../test/harness/SecureFrameDouble.ts'
import { startApprovals } from '../../test/harness/startApprovals.ts'
import { loginSmartAccount, owner } from '../../test/harness/startLogin.ts'
import { flushPromises } from '../../test/harness/testClock.ts'

describe('a request that is cancelled before its turn', () => {
  it('leaves the view and the callbacks of the one before it', async () => {
    const { ask, wallet, frame, router, clock, posted, rpcRequests, onScreen } =
      await startApprovals()
    const outcomes: string[] = []
    router.open({ route: 'Swap', params: undefined })
    wallet.pushTransaction({
      onSuccess: () => void outcomes.push('success'),
      onCancel: () => void outcomes.push('cancel'),
    })
    frame.answers['RPC_REQUEST'] = () => noAnswer
    const swap = ask('eth_sendTransaction', [{ from: loginSmartAccount, to: owner, value: '0x1' }])
    await posted()
    ask('personal_sign', ['0x61', loginSmartAccount])
    await flushPromises()
    wallet.cancelApproval(wallet.get().approvals[1]?.id ?? '')
    await clock.advance(100)
    expect([onScreen(), wallet.get().approvals.length, outcomes]).toEqual([
      'ApproveTransaction',
      1,
      [],
    ])
    frame.settle(rpcRequests()[0], `0x${'a'.repeat(64)}`)
    await swap
    expect(outcomes).toEqual(['success'])
  })
})
