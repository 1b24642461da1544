import { expect, it } from 'vitest'
import { defineManifest, definePlugin, isLatchkeyError } from '#kernel'
import { fundingPopupsRef } from '#plugins/ports/funding'
import type { PayRequest } from '#plugins/ports/payments'
import { paymentsRef } from '#plugins/ports/payments'
import { createFundingPopupDouble } from '../../test/harness/startFunding.ts'
import type { SendScenario } from '../../test/harness/startSending.ts'
import { alice, bob, startSending } from '../../test/harness/startSending.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { payments } from './index.ts'

const request = { network: 'eip155:1', amount: '0.25', recipient: bob } as const

/** Opens popups that a test reads; no provider is polled. */
function createFundingDouble() {
  const manifest = defineManifest({ id: 'funding', offers: [fundingPopupsRef] })
  const { window, seen } = createFundingPopupDouble()
  const setup = manifest.setup(({ offer }) =>
    offer(fundingPopupsRef, {
      open: () => window,
      poll: () => () => {},
      readBalance: async () => undefined,
    }),
  )
  return { plugin: definePlugin(manifest, async () => ({ default: setup }))(), popup: seen }
}

/** An account with 2 ETH over a scripted chain and wallet, asked to pay. */
async function start(world: SendScenario = {}) {
  const { plugin, popup } = createFundingDouble()
  const test = await startSending({ plugins: [plugin, payments()], ...world })
  const service = await test.kernel.use(paymentsRef)
  const state = service.get
  /** Requests a payment and chooses the requested asset; `ended` has the host's results. */
  const ask = async (asked: PayRequest = request) => {
    const ended: unknown[] = []
    service.pay(asked).then(
      ({ status }) => ended.push(status),
      (error) => ended.push(isLatchkeyError(error) ? error.code : error),
    )
    await flushPromises()
    const [way] = state().walletMethods ?? []
    if (!way) throw new Error('There is no way to pay')
    service.choose(way)
    return ended
  }
  return { ...test, popup, payments: service, state, ask }
}

it('pays a second request with its own recipient and amount', async () => {
  const { payments: service, ask, handed, kernel } = await start()
  const first = await ask()
  await service.confirm(await service.review())
  await flushPromises()
  expect(first).toEqual(['success'])
  kernel.router.close()
  const second = await ask({ network: 'eip155:1', amount: '0.5', recipient: alice })
  const review = await service.review()
  expect(review.action.effects).toMatchObject([{ to: alice, amount: 5n * 10n ** 17n }])
  await service.confirm(review)
  await flushPromises()
  expect(second).toEqual(['success'])
  expect(handed).toMatchObject([{ to: bob }, { to: alice, amount: String(5n * 10n ** 17n) }])
})

it('ends a request that expired while the wallet was asked, once the wallet declines', async () => {
  const {
    payments: service,
    ask,
    answer,
    clock,
    state,
  } = await start({
    hangs: true,
    fails: 'rejected',
  })
  const ended = await ask({ ...request, expiresAt: clock.now() + 60_000 })
  void service.confirm(await service.review())
  await clock.advance(90_000)
  expect([ended, state().progress?.at]).toEqual([[], 'asking'])
  answer()
  await flushPromises()
  expect(ended).toEqual(['payment-expired'])
  expect(state()).toMatchObject({ progress: undefined, error: { code: 'payment-expired' } })
})

it('ends a payment by an exchange whose page cannot be opened, if the modal was closed meanwhile', async () => {
  const { payments: service, ask, http, kernel, popup } = await start()
  const ended = await ask()
  let reply = () => {}
  http.respond = async () => {
    await new Promise<void>((resolve) => {
      reply = resolve
    })
    return { body: { error: { message: 'no' } } }
  }
  const opening = service.payFromExchange({ kind: 'exchange', id: 'x', name: 'X', icon: '' }, '')
  const failed = expect(opening).rejects.toMatchObject({ code: 'quote-missing' })
  await flushPromises()
  kernel.router.close()
  reply()
  await failed
  await flushPromises()
  expect([ended, popup.closings]).toEqual([['modal-closed'], 1])
})
