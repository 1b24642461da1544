import { expect, it } from 'vitest'
import { startPayments } from '../../test/harness/startPayments.ts'
import { bob } from '../../test/harness/startSending.ts'
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

it('lists no balance of the account that was left while those of the next are read', async () => {
  const { wallet, chain, request, state } = await startPayments()
  await request()
  expect(state().walletMethods).toHaveLength(1)
  let answer = () => {}
  chain.answers = new Promise((resolve) => {
    answer = resolve
  })
  wallet.change({ addresses: [bob] })
  await flushPromises()
  expect(state().walletMethods).toBeUndefined()
  answer()
  await flushPromises()
  expect(state().walletMethods).toHaveLength(1)
})
