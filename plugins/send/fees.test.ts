import { describe, expect, it } from 'vitest'
import { bob, startSending, transferFee, usdc } from '../../test/harness/startSending.ts'
import { waitFor } from '../../test/harness/waitFor.ts'

/** The review's notes about the fee. */
async function said(asset: string, amount: string) {
  const { service } = await startSending()
  await service.choose(asset)
  service.setAmount(amount)
  service.setReceiver(bob)
  await waitFor(() => expect(service.get().recipient.status).toBe('good'))
  const { notes } = (await service.review()).get()
  return notes.filter(({ code }) => code === 'fee-high')
}

describe('fee of a transfer', () => {
  it('warns about a fee higher than the coins sent', async () => {
    expect(await said('native', '0.00002')).toMatchObject([
      { level: 'warn', amount: { asset: { symbol: 'ETH' }, value: transferFee } },
    ])
  })

  it('does not warn about a fee lower than the coins sent', async () => {
    expect(await said('native', '0.00003')).toEqual([])
  })

  it('does not compare a fee with a token without a price', async () => {
    expect(await said(usdc, '0.000001')).toEqual([])
  })
})
