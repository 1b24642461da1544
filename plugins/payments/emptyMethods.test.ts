import { expect, it } from 'vitest'
import { startPayments } from '../../test/harness/startPayments.ts'
import { flushPromises } from '../../test/harness/testClock.ts'

it('names no lack of balance while the methods are read again after a failure', async () => {
  const { payments, chain, request, state } = await startPayments()
  chain.down = true
  await request()
  expect(state().walletMethodsError).toBeDefined()
  let answer = () => {}
  chain.answers = new Promise((resolve) => {
    answer = resolve
  })
  chain.down = false
  void payments.refresh()
  await flushPromises()
  expect([state().walletMethodsError, state().walletMethods]).toEqual([undefined, undefined])
  answer()
  await flushPromises()
  expect(state().walletMethods).toHaveLength(1)
})
