import { expect, it } from 'vitest'
import {
  payExchange as exchange,
  payRequest as request,
  startPayments as start,
} from '../../test/harness/startPayments.ts'
import { alice, bob } from '../../test/harness/startSending.ts'
import { flushPromises } from '../../test/harness/testClock.ts'

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

it('leaves the view of a visitor who closed a payment of an unknown token before it was read', async () => {
  const { chain, kernel, request: open } = await start()
  let answer = () => {}
  chain.answers = new Promise((resolve) => {
    answer = resolve
  })
  const ended = await open({ ...request, asset: alice })
  kernel.router.close()
  await flushPromises()
  kernel.router.open()
  answer()
  await flushPromises()
  expect([ended, kernel.router.get().open]).toEqual([['modal-closed'], true])
})

it('ends a payment as left whose wallet declines it after the modal was closed', async () => {
  const {
    payments: service,
    ask,
    answer,
    kernel,
  } = await start({
    hangs: true,
    fails: 'rejected',
  })
  const ended = await ask()
  void service.confirm(await service.review())
  await flushPromises()
  kernel.router.close()
  await flushPromises()
  expect(ended).toEqual([])
  answer()
  await flushPromises()
  expect(ended).toEqual(['modal-closed'])
})

it('lets a payment be requested again once the wallet declines it after its time', async () => {
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
  const ended = await ask()
  void service.confirm(await service.review())
  await clock.advance(300_000)
  expect(ended).toEqual(['outcome-unknown'])
  answer()
  await flushPromises()
  expect(state().progress?.at).toBe('failure')
  const again = await ask()
  expect([again, state().progress, state().method?.direct]).toEqual([[], undefined, true])
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

it('opens no exchange for a payment that another page has submitted, and shows it', async () => {
  const entries = new Map<string, string>()
  const elsewhere = await start({ entries, hangs: true })
  const here = await start({ entries })
  await elsewhere.ask()
  await here.ask()
  void elsewhere.payments.confirm(await elsewhere.payments.review())
  await flushPromises()
  expect(elsewhere.handed).toHaveLength(1)
  const before = here.http.requests.length
  await here.payments.payFromExchange(exchange, '')
  expect([here.http.requests.length - before, here.state().progress?.method]).toEqual([0, 'wallet'])
})

it('leaves a payment that another page submits while an exchange is asked', async () => {
  const entries = new Map<string, string>()
  const elsewhere = await start({ entries, hangs: true })
  const here = await start({ entries })
  await elsewhere.ask()
  await here.ask()
  here.http.respond = async () => {
    void elsewhere.payments.confirm(await elsewhere.payments.review())
    await flushPromises()
    return { body: { result: { url: 'https://x.example/pay', sessionId: 's1' } } }
  }
  await here.payments.payFromExchange(exchange, '')
  expect([here.popup.went, here.popup.closings, here.state().progress?.method]).toEqual([
    [],
    1,
    'wallet',
  ])
})

it('resolves with the result of another page that paid while an exchange was asked', async () => {
  const entries = new Map<string, string>()
  const elsewhere = await start({ entries })
  const here = await start({ entries })
  await elsewhere.ask({ ...request, reference: 'order-7' })
  const ended = await here.ask({ ...request, reference: 'order-7' })
  here.http.respond = async () => {
    await elsewhere.payments.confirm(await elsewhere.payments.review())
    await flushPromises()
    return { body: { result: { url: 'https://x.example/pay', sessionId: 's1' } } }
  }
  await here.payments.payFromExchange(exchange, '')
  await flushPromises()
  expect([ended, here.popup.went, here.state().progress]).toEqual([['success'], [], undefined])
})

it('keeps the entry of a repeated payment when another page sees the end of the first', async () => {
  const entries = new Map<string, string>()
  const elsewhere = await start({ entries })
  const here = await start({ entries })
  let session = 's1'
  const paid = { body: { result: { status: 'SUCCESS' } } }
  elsewhere.http.respond = async (_, { body }) =>
    String(body).includes('PayUrl')
      ? { body: { result: { url: 'https://x.example/pay', sessionId: session } } }
      : paid
  here.http.respond = async () => paid
  await elsewhere.ask()
  await elsewhere.payments.payFromExchange(exchange, '')
  void here.payments.pay(request)
  await flushPromises()
  await elsewhere.polls[0]?.()
  elsewhere.kernel.router.close()
  session = 's2'
  await elsewhere.ask()
  await elsewhere.payments.payFromExchange(exchange, '')
  await here.polls[0]?.()
  expect([...entries.values()].join()).toContain('"s2"')
})

/** The second review of a page: the first ones of two pages have the same id in a test. */
async function reviewAgain({ payments }: Awaited<ReturnType<typeof start>>) {
  await payments.review()
  return payments.review()
}

it('shows a payment that another page submits while this page reviews it', async () => {
  const entries = new Map<string, string>()
  const elsewhere = await start({ entries, hangs: true })
  const here = await start({ entries })
  await elsewhere.ask()
  await here.ask()
  const review = await reviewAgain(here)
  void elsewhere.payments.confirm(await elsewhere.payments.review())
  await flushPromises()
  await here.payments.confirm(review)
  expect([here.handed, here.state().progress?.method]).toEqual([[], 'wallet'])
})

it('resolves with the result of another page that paid while this page reviewed it', async () => {
  const entries = new Map<string, string>()
  const elsewhere = await start({ entries })
  const here = await start({ entries })
  const order = { ...request, reference: 'order-7' }
  await elsewhere.ask(order)
  const ended = await here.ask(order)
  const review = await reviewAgain(here)
  await elsewhere.payments.confirm(await elsewhere.payments.review())
  await flushPromises()
  await here.payments.confirm(review)
  await flushPromises()
  expect([ended, here.handed]).toEqual([['success'], []])
})

it.each([
  ['0.1234567890123456789', 'COIN has 18 decimals; `amount` cannot be paid exactly.'],
  [`1${'0'.repeat(60)}`, '`amount` is larger than any balance of COIN can be.'],
])('refuses the amount %s with its own reason', async (amount, why) => {
  const { payments: service } = await start()
  await expect(service.pay({ ...request, amount })).rejects.toMatchObject({
    code: 'payment-invalid',
    context: { why },
  })
})
