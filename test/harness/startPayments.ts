import { defineManifest, definePlugin, isLatchkeyError } from '#kernel'
import { payments } from '#plugins/payments/index'
import { fundingPopupsRef } from '#plugins/ports/funding'
import type { PayRequest } from '#plugins/ports/payments'
import { paymentsRef } from '#plugins/ports/payments'
import { createFundingPopupDouble } from './startFunding.ts'
import type { SendScenario } from './startSending.ts'
import { bob, startSending } from './startSending.ts'
import { flushPromises } from './testClock.ts'

/** A request for a quarter of a coin. */
export const payRequest = { network: 'eip155:1', amount: '0.25', recipient: bob } as const
/** An exchange that pays requests. */
export const payExchange = { kind: 'exchange', id: 'x', name: 'X', icon: '' } as const

/** Opens popups that a test reads; a provider is polled when the test does it. */
function createFundingDouble() {
  const manifest = defineManifest({ id: 'funding', offers: [fundingPopupsRef] })
  const { window, seen } = createFundingPopupDouble()
  const polls: (() => Promise<boolean>)[] = []
  const setup = manifest.setup(({ offer }) =>
    offer(fundingPopupsRef, {
      open: () => window,
      poll: (check) => {
        polls.push(check)
        return () => {}
      },
      pollOrder: () => ({ follow: () => () => {}, stop() {} }),
      readBalance: async () => undefined,
    }),
  )
  return { plugin: definePlugin(manifest, async () => ({ default: setup }))(), popup: seen, polls }
}

/** An account with 2 ETH over a scripted chain and wallet, asked to pay. */
export async function startPayments(world: SendScenario = {}) {
  const { plugin, popup, polls } = createFundingDouble()
  const test = await startSending({ plugins: [plugin, payments()], ...world })
  const service = await test.kernel.use(paymentsRef)
  const state = service.get
  /** Requests a payment; the returned list gets the host's results. */
  const request = async (asked: PayRequest = payRequest) => {
    const ended: unknown[] = []
    service.pay(asked).then(
      ({ status }) => ended.push(status),
      (error) => ended.push(isLatchkeyError(error) ? error.code : error),
    )
    await flushPromises()
    return ended
  }
  /** Requests a payment and chooses the requested asset. */
  const ask = async (asked?: PayRequest) => {
    const ended = await request(asked)
    const [way] = state().walletMethods ?? []
    if (!way) throw new Error('There is no way to pay')
    service.choose(way)
    return ended
  }
  return { ...test, popup, polls, payments: service, state, request, ask }
}
