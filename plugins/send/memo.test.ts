import { describe, expect, it } from 'vitest'
import { fillSendForm, waitForRecipient } from '../../test/harness/fillSendForm.ts'
import { bob, startSending } from '../../test/harness/startSending.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { sendStep } from './sendStep.ts'

const ether = 10n ** 18n

describe('memo of a transfer', () => {
  it('is planned, reviewed and sent without the spaces around it, and cleared afterwards', async () => {
    const stage = await startSending({ maxMemoBytes: 34 })
    const service = await fillSendForm(stage)
    service.setMemo(' 104 729 ')
    const action = await service.review()
    expect(action.effects).toEqual([
      { kind: 'transfer', asset: 'native', amount: ether / 2n, to: bob, memo: '104 729' },
    ])
    await service.send(action)
    expect(stage.handed).toMatchObject([{ memo: '104 729' }])
    expect([service.get().memo, service.get().memoLimit]).toEqual(['', 34])
  })

  it('is part of the plan that determines the whole balance', async () => {
    const stage = await startSending({ maxMemoBytes: 34 })
    const service = await fillSendForm(stage)
    service.setMemo('104729')
    await service.setMax()
    expect(stage.planned).toMatchObject([{ amount: 'max', memo: '104729' }])
  })

  it('is absent from the plan if it is empty or only spaces', async () => {
    const stage = await startSending({ maxMemoBytes: 34 })
    const service = await fillSendForm(stage)
    service.setMemo('  ')
    await service.review()
    expect(stage.planned.map((request) => 'memo' in request)).toEqual([false])
  })

  it.each([
    ['34 bytes', `${'ü'.repeat(17)}  `, 'preview'],
    ['35 bytes', `${'ü'.repeat(17)}x`, 'memo'],
  ])('of %s is held against the limit of 34 bytes, and kept as typed', async (_, memo, step) => {
    const stage = await startSending({ maxMemoBytes: 34 })
    stage.service.begin(undefined)
    const service = await fillSendForm(stage)
    service.setMemo(memo)
    expect([sendStep(service.get()).step, service.get().memo]).toEqual([step, memo])
  })

  it('is offered as soon as the form begins, and never without the capability', async () => {
    const taking = await startSending({ maxMemoBytes: 34 })
    taking.service.begin(undefined)
    expect(taking.service.get().memoLimit).toBe(34)
    const other = await startSending()
    other.service.begin(undefined)
    expect(other.service.get().memoLimit).toBeUndefined()
  })

  it('may have any length where the namespace names no limit', async () => {
    const stage = await startSending({ maxMemoBytes: Number.POSITIVE_INFINITY })
    stage.service.begin(undefined)
    const service = await fillSendForm(stage)
    service.setMemo('x'.repeat(10_000))
    expect(sendStep(service.get()).step).toBe('preview')
  })

  it('is cleared when the account changes', async () => {
    const stage = await startSending({ maxMemoBytes: 34 })
    const service = await fillSendForm(stage)
    service.setMemo('104729')
    stage.wallet.change({ addresses: [bob] })
    expect(service.get().memo).toBe('')
  })

  it('of a host’s request reaches the form and the plan', async () => {
    const stage = await startSending({ maxMemoBytes: 34 })
    const { service, kernel } = stage
    void service.openSend({ amount: '1', to: bob, memo: '104729' }).catch(() => {})
    await flushPromises()
    service.begin(kernel.router.current().params)
    await waitForRecipient(stage)
    await expect.poll(() => service.get().token?.confirmed).toBe(true)
    await service.review()
    expect(stage.planned).toMatchObject([{ memo: '104729' }])
  })
})
