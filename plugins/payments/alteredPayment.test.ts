import { expect, it } from 'vitest'
import { payRequest, startPayments } from '../../test/harness/startPayments.ts'
import { flushPromises } from '../../test/harness/testClock.ts'

const order = { ...payRequest, reference: 'order-7' }

/** A payment of which the wallet has sent something else. */
async function startAltered(entries = new Map<string, string>()) {
  const test = await startPayments({ entries, swaps: true })
  const ended = await test.ask(order)
  await test.payments.confirm(await test.payments.review())
  await flushPromises()
  return { ...test, ended }
}

it('reports a payment that the wallet altered as such again when the site asks again', async () => {
  const { ended, request, state, kernel, handed, shownToasts } = await startAltered()
  expect([ended, state().progress?.at]).toEqual([['transaction-altered'], 'altered'])
  kernel.router.close()
  shownToasts.length = 0
  expect(await request(order)).toEqual(['transaction-altered'])
  expect(shownToasts).toMatchObject([
    { variant: 'error', autoClose: false, link: { href: 'https://explorer.example/tx/h1' } },
  ])
  expect(handed).toHaveLength(1)
})

it('reports an altered payment as such after a reload', async () => {
  const entries = new Map<string, string>()
  const before = await startAltered(entries)
  before.kernel.dispose()
  const { request, handed } = await startPayments({ entries })
  expect(await request(order)).toEqual(['transaction-altered'])
  expect(handed).toEqual([])
})
