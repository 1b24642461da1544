import { expect, it } from 'vitest'
import { funding } from '#plugins/funding/index'
import type { PayRequest } from '#plugins/ports/payments'
import { paymentsRef } from '#plugins/ports/payments'
import type { SendScenario } from '../../test/harness/startSending.ts'
import { alice, bob, startSending } from '../../test/harness/startSending.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { payments } from './index.ts'

const request = { network: 'eip155:1', amount: '0.25', recipient: bob } as const

/** An account with 2 ETH over a scripted chain and wallet, asked to pay. */
async function start(world: SendScenario = {}) {
  const test = await startSending({ plugins: [funding(), payments()], ...world })
  const service = await test.kernel.use(paymentsRef)
  const state = service.get
  /** Requests a payment and chooses the requested asset; returns the host's promise. */
  const ask = async (asked: PayRequest = request) => {
    const paid = service.pay(asked)
    paid.catch(() => {})
    await flushPromises()
    const [way] = state().walletMethods ?? []
    if (!way) throw new Error('There is no way to pay')
    service.choose(way)
    return { paid }
  }
  return { ...test, payments: service, state, ask }
}

it('pays a second request with its own recipient and amount', async () => {
  const { payments: service, ask, handed, kernel } = await start()
  const first = await ask()
  await service.confirm(await service.review())
  expect(await first.paid).toMatchObject({ status: 'success' })
  kernel.router.close()
  const second = await ask({ network: 'eip155:1', amount: '0.5', recipient: alice })
  const review = await service.review()
  expect(review.action.effects).toMatchObject([{ to: alice, amount: 5n * 10n ** 17n }])
  await service.confirm(review)
  expect(await second.paid).toMatchObject({ status: 'success' })
  expect(handed).toMatchObject([{ to: bob }, { to: alice, amount: String(5n * 10n ** 17n) }])
})
