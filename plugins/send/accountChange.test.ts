import { expect, it } from 'vitest'
import { fillSendForm } from '../../test/harness/fillSendForm.ts'
import { alice, bob, startSending } from '../../test/harness/startSending.ts'
import { flushPromises } from '../../test/harness/testClock.ts'

const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

async function startAsking() {
  const stage = await startSending({ hangs: true })
  const service = await fillSendForm(stage)
  const action = await service.review()
  const sent = service.send(action)
  await flushPromises()
  const read = () => [service.get().loading, service.pendingReview()]
  return { ...stage, service, action, sent, read }
}

it('frees the send form for another account while the wallet has a request', async () => {
  const { wallet, action, read } = await startAsking()
  expect(read()).toEqual([true, action])
  wallet.change({ addresses: [carol] })
  expect(read()).toEqual([false, undefined])
  wallet.change({ addresses: [alice] })
  expect(read()).toEqual([true, action])
})

it('keeps the next account’s send form when the wallet answers for the account before', async () => {
  const stage = await startAsking()
  stage.wallet.change({ addresses: [carol] })
  const service = await fillSendForm(stage, { to: bob })
  stage.answer()
  expect((await stage.sent).hash).toBe('h1')
  expect(service.get()).toMatchObject({ sendTokenAmount: '0.5', receiverAddress: bob })
  expect(service.get().hash).toBeUndefined()
})

it('shows an unknown outcome to the next account on its own review', async () => {
  const { wallet, clock, kernel, shownToasts, sent } = await startAsking()
  wallet.change({ addresses: [carol] })
  kernel.router.open({ route: 'WalletSendPreview', params: undefined })
  await clock.advance(300_000)
  expect((await sent).at).toBe('unknown')
  expect(shownToasts.map(({ variant }) => variant)).toEqual(['error'])
})
