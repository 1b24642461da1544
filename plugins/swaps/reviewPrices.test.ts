import { expect, it } from 'vitest'
import { fillSwapForm } from '../../test/harness/fillSwapForm.ts'

it('compares a swap with the prices of its review, not of the choice of its tokens', async () => {
  const { service, scenario, clock } = await fillSwapForm()
  expect((await service.review()).offer.priceImpact).toBe(0n)
  scenario.coinPrice = 5000
  await clock.advance(16_000)
  const { offer, action } = await service.review()
  expect(offer.priceImpact).toBe(5000n)
  expect(action.get().notes.map(({ code }) => code)).toContain('impact-strong')
})

it('keeps the known price of a token whose price cannot be read again', async () => {
  const { service, scenario, clock } = await fillSwapForm()
  scenario.down = '/v1/fungible/price'
  await clock.advance(16_000)
  expect((await service.review()).offer.priceImpact).toBe(0n)
})
