import { describe, expect, it } from 'vitest'
import { fillSendForm, waitForRecipient } from '../../test/harness/fillSendForm.ts'
import { createHistoryDouble, transferTo } from '../../test/harness/HistoryDouble.ts'
import { bob, startSending, transferFee, usdc } from '../../test/harness/startSending.ts'
import { waitFor } from '../../test/harness/waitFor.ts'

const half = 5n * 10n ** 17n
const poisoned = '0x70990000000000000000000000000000000079c8'
const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

describe('last check before the wallet', () => {
  it.each([
    ['the coin covers amount and fee exactly', 'native', '0.5', half + transferFee, []],
    [
      'the coin lacks a unit of both',
      'native',
      '0.5',
      half + transferFee - 1n,
      ['insufficient-fee'],
    ],
    ['the coin covers the fee of a token exactly', usdc, '12.5', transferFee, []],
    ['the coin lacks a unit of it', usdc, '12.5', transferFee - 1n, ['insufficient-fee']],
  ] as const)('reads the balance again: %s', async (_, asset, amount, left, why) => {
    const stage = await startSending()
    const service = await fillSendForm(stage, { asset, amount })
    const action = await service.review()
    stage.holds.coin = left
    const { error } = await service.send(action)
    expect(error ? [error.context['why']] : []).toEqual(why)
    expect(stage.handed).toHaveLength(1 - why.length)
  })

  it('lets a look-alike pass that the visitor has compared', async () => {
    const { plugin } = createHistoryDouble([transferTo(bob)])
    const stage = await startSending({ plugins: [plugin] })
    const service = await fillSendForm(stage, { to: poisoned })
    await waitFor(() => expect(service.get().recipient.like).toBe(bob))
    service.accept()
    expect((await service.send(await service.review())).at).toBe('sent')
  })

  it('lets a transfer pass while the form has a look-alike of another receiver', async () => {
    const { plugin } = createHistoryDouble([transferTo(bob)])
    const stage = await startSending({ plugins: [plugin] })
    const service = await fillSendForm(stage, { to: carol })
    const action = await service.review()
    service.setReceiver(poisoned)
    await waitForRecipient(stage)
    await waitFor(() => expect(service.get().recipient.like).toBe(bob))
    expect((await service.send(action)).at).toBe('sent')
  })
})

describe('form of a transfer that is sent', () => {
  it.each([
    ['receiver', carol, ''],
    ['memo', bob, 'order-8'],
  ])('stays if the visitor has typed another %s meanwhile', async (_, to, memo) => {
    const stage = await startSending({ hangs: true, maxMemoBytes: 100 })
    const service = await fillSendForm(stage)
    const sent = service.send(await service.review())
    await waitFor(() => expect(stage.handed).toHaveLength(1))
    service.setReceiver(to)
    service.setMemo(memo)
    stage.answer()
    await sent
    const { receiverAddress, memo: kept, sendTokenAmount } = service.get()
    expect([receiverAddress, kept, sendTokenAmount]).toEqual([to, memo, '0.5'])
  })
})
