import { describe, expect, it } from 'vitest'
import { onrampRef } from '#plugins/ports/onramp'
import { usd, usdc } from '../../test/harness/onrampOptions.ts'
import { createFundingPopupDouble, startFunding } from '../../test/harness/startFunding.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { onramp } from './index.ts'

const minute = 60_000

/** Starts a purchase on the provider's page, with the modal on its view. */
async function buy() {
  const answers = {
    '/onramp/options': { body: { purchaseCurrencies: [usdc], paymentCurrencies: [usd] } },
    '/generators/onrampurl': { body: { url: 'https://ramp.example/buy' } },
  }
  const settings = { projectId: 'p1' }
  const test = await startFunding({ answers, settings, plugins: [onramp()] })
  const service = await test.kernel.use(onrampRef)
  const release = service.begin()
  await test.clock.advance(3000)
  service.start('meld', createFundingPopupDouble().window)
  await flushPromises()
  const unfollow = service.follow()
  await test.clock.advance(100)
  return {
    ...test,
    leave() {
      unfollow()
      release()
    },
    purchase: () => service.get().purchase,
  }
}

describe('purchase that is left', () => {
  it('shows its arrival as a toast', async () => {
    const { leave, clock, purchase, holds, toasts } = await buy()
    leave()
    await clock.advance(minute)
    expect([purchase()?.at, toasts]).toEqual(['waiting', []])
    holds.token = 5n
    await clock.advance(4000)
    expect([purchase()?.at, toasts]).toEqual(['arrived', ['success: USDC arrived (0xAa…000001)']])
  })

  it('shows its arrival without a toast on its view', async () => {
    const { clock, purchase, holds, toasts } = await buy()
    holds.token = 5n
    await clock.advance(4000)
    expect([purchase()?.at, toasts]).toEqual(['arrived', []])
  })

  it('polls nothing and leaves no timer after half an hour', async () => {
    const { leave, clock, http, purchase } = await buy()
    leave()
    await clock.advance(31 * minute)
    const before = http.requests.length
    await clock.advance(minute)
    expect([clock.pending(), http.requests.length, purchase()?.at]).toEqual([0, before, 'waiting'])
  })

  it('shows its arrival in its own account when another account is active', async () => {
    const { wallet, clock, purchase, holds } = await buy()
    wallet().change({ addresses: ['0xBb00000000000000000000000000000000000002'] })
    holds.token = 5n
    await clock.advance(4000)
    expect(purchase()?.at).toBe('arrived')
  })
})
