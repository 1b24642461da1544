import { describe, expect, it, vi } from 'vitest'
import { bob, startSending, transferFee, usdc } from '../../test/harness/startSending.ts'

/** The review's notes about the fee. */
async function said(asset: string, amount: string) {
  const { service } = await startSending()
  await service.choose(asset)
  service.setAmount(amount)
  service.setReceiver(bob)
  await vi.waitFor(() => expect(service.get().recipient.status).toBe('good'))
  const { notes } = (await service.review()).get()
  return notes.filter(({ code }) => code === 'fee-high')
}

describe('a fee', () => {
  it('that is more than the coins themselves is warned of', async () => {
    expect(await said('native', '0.00002')).toMatchObject([
      { level: 'warn', amount: { asset: { symbol: 'ETH' }, value: transferFee } },
    ])
  })

  it('that is less is not', async () => {
    expect(await said('native', '0.00003')).toEqual([])
  })

  it('of a token without a price is in another unit: nothing is said of it', async () => {
    expect(await said(usdc, '0.000001')).toEqual([])
  })
})
