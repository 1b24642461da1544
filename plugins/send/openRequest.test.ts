import { expect, it } from 'vitest'
import { waitForRecipient } from '../../test/harness/fillSendForm.ts'
import { alice, bob, startSending, usdc } from '../../test/harness/startSending.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { sendStep } from './sendStep.ts'

it('resolves a request without an amount with the hash of the amount that the visitor enters', async () => {
  const stage = await startSending()
  const { service } = stage
  const sent = service.openSend({ to: bob })
  sent.catch(() => {})
  await flushPromises()
  service.begin({ to: bob })
  await waitForRecipient(stage)
  service.setAmount('0.3')
  await waitFor(() => expect(sendStep(service.get()).step).toBe('preview'))
  // The way back from the review.
  const action = await service.review()
  service.begin({ to: bob })
  expect(service.get()).toMatchObject({ sendTokenAmount: '0.3', receiverAddress: bob })
  await service.send(action)
  stage.kernel.router.close()
  expect(await sent).toEqual({ hash: 'h1' })
  expect(stage.handed).toMatchObject([{ to: bob, amount: '300000000000000000' }])
})

it('leaves the receiver to the visitor if the request has none', async () => {
  const stage = await startSending()
  const { service } = stage
  const sent = service.openSend({ amount: '1' })
  sent.catch(() => {})
  await flushPromises()
  service.begin({ amount: '1', to: '' })
  service.setReceiver(bob)
  await waitForRecipient(stage)
  await waitFor(() => expect(sendStep(service.get()).step).toBe('preview'))
  await service.send(await service.review())
  expect(await sent).toEqual({ hash: 'h1' })
})

it('takes nothing of an earlier request over into another one', async () => {
  const { service } = await startSending()
  service.begin({ to: bob })
  service.setAmount('0.3')
  service.begin({ to: alice })
  expect(service.get()).toMatchObject({ sendTokenAmount: '', receiverAddress: alice })
})

it('resolves a request whose address the visitor wrote in its right capitals', async () => {
  const stage = await startSending()
  const { service } = stage
  const wrong = bob.replace('C5', 'c5')
  const sent = service.openSend({ amount: '1', to: wrong })
  sent.catch(() => {})
  await flushPromises()
  service.begin({ amount: '1', to: wrong })
  await waitFor(() => expect(service.get().recipient.status).toBe('bad'))
  service.setReceiver(bob)
  await waitForRecipient(stage)
  await waitFor(() => expect(sendStep(service.get()).step).toBe('preview'))
  await service.send(await service.review())
  stage.kernel.router.close()
  expect(await sent).toEqual({ hash: 'h1' })
})

it.each([
  ['with an amount', { amount: '1' }, 'eip155:1'],
  ['with a token', { token: usdc }, 'eip155:1'],
  ['for a receiver alone', { to: bob }, undefined],
])(
  'binds a request %s that names no network to that of the account: %j',
  async (_, given, bound) => {
    const { service, kernel } = await startSending()
    service.openSend(given).catch(() => {})
    await waitFor(() => expect(kernel.router.current().route).toBe('WalletSend'))
    expect(kernel.router.current().params).toEqual({ ...given, ...(bound && { network: bound }) })
  },
)

it('sends no request on another network than it names, and leads back to that one', async () => {
  const stage = await startSending()
  const { service, wallet, kernel } = stage
  const sent = service.openSend({ network: 'eip155:10', amount: '1', to: bob })
  sent.catch(() => {})
  await waitFor(() => expect(kernel.router.current().route).toBe('WalletSend'))
  const { params } = kernel.router.current()
  const step = () => sendStep(service.get()).step
  service.begin(params)
  await waitFor(() => expect(step()).toBe('preview'))
  wallet.change({ network: 'eip155:1' })
  // As the form does for another account.
  service.begin(params)
  await flushPromises()
  await waitFor(() => expect(step()).toBe('invalid'))
  expect(service.get()).toMatchObject({
    sendTokenAmount: '1',
    receiverAddress: bob,
    recipient: { status: 'bad', why: 'network', title: 'eip155 10', there: 'eip155:10' },
  })
  await service.choose(service.get().unread ?? 'native').catch(() => {})
  expect(step()).toBe('invalid')
  await service.switchToRecipientNetwork()
  service.begin(params)
  await waitFor(() => expect(step()).toBe('preview'))
  await service.send(await service.review())
  expect(await sent).toEqual({ hash: 'h1' })
})

it('sends to an account that names its network on that one', async () => {
  const { service, kernel, handed } = await startSending()
  const sent = service.openSend({ amount: '1', to: `eip155:10:${bob}` })
  sent.catch(() => {})
  await waitFor(() => expect(kernel.router.current().route).toBe('WalletSend'))
  service.begin(kernel.router.current().params)
  await waitFor(() => expect(sendStep(service.get()).step).toBe('preview'))
  const action = await service.review()
  expect(action.network).toBe('eip155:10')
  await service.send(action)
  expect(await sent).toEqual({ hash: 'h1' })
  expect(handed).toMatchObject([{ to: bob }])
})
