import { describe, expect, it } from 'vitest'
import { bob, startSending } from '../../test/harness/startSending.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { sendStep } from './sendStep.ts'

describe('button of the send form', () => {
  it.each([
    ['select', {}],
    ['amount', { asset: 'native' }],
    ['incorrect', { asset: 'native', amount: '1,5' }],
    ['incorrect', { asset: 'native', amount: '1e3' }],
    ['incorrect', { asset: 'native', amount: '-1' }],
    ['incorrect', { asset: 'native', amount: '0' }],
    ['insufficient', { asset: 'native', amount: '2.1' }],
    ['address', { asset: 'native', amount: '1' }],
    ['invalid', { asset: 'native', amount: '1', to: 'hello' }],
    ['preview', { asset: 'native', amount: '1', to: bob }],
  ] as const)(
    'shows %s on the button',
    async (step, { asset, amount, to }: { asset?: string; amount?: string; to?: string }) => {
      const { service } = await startSending()
      if (asset) await service.choose(asset)
      if (amount) service.setAmount(amount)
      if (to) service.setReceiver(to)
      await waitFor(() => expect(service.get().recipient.status).not.toBe('checking'))
      expect(sendStep(service.get()).step).toBe(step)
    },
  )

  it('shows another lookup on the button after a failed one', async () => {
    const { service } = await startSending()
    await service.choose('native')
    service.setAmount('1')
    const recipient = { status: 'bad', why: 'name-failed', notes: [] } as const
    expect(sendStep({ ...service.get(), recipient }).step).toBe('lookup')
  })
})
