import { expect, it } from 'vitest'
import { fillSwapForm, usdcProposal } from '../../test/harness/fillSwapForm.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { waitFor } from '../../test/harness/waitFor.ts'

const proposal = { from: 'ETH', to: 'USDC', amount: '0.5' }

it('fills in a host’s proposal again after its swap was sent', async () => {
  const { service } = await fillSwapForm({}, proposal)
  await service.swap(await service.review())
  expect(service.get().amount).toBe('')
  service.begin(proposal)
  await waitFor(() => expect(service.get().from?.asset.symbol).toBe('ETH'))
  expect(service.get()).toMatchObject({ to: { asset: { symbol: 'USDC' } }, amount: '0.5' })
})

it('keeps a later proposal when the wallet has sent an earlier swap', async () => {
  let decide = () => {}
  const decides = new Promise<void>((resolve) => {
    decide = resolve
  })
  const { service, walletCalls } = await fillSwapForm({ decides }, proposal)
  const swapped = service.swap(await service.review())
  await waitFor(() => expect(walletCalls).toHaveLength(1))
  service.begin(usdcProposal)
  await waitFor(() => expect(service.get().from?.asset.symbol).toBe('USDC'))
  decide()
  expect((await swapped).hash).toBeDefined()
  expect(service.get()).toMatchObject({
    from: { asset: { symbol: 'USDC' } },
    amount: '250',
    loading: false,
  })
})

it('keeps the received token that is chosen first in an empty form', async () => {
  const { service } = await fillSwapForm({}, proposal)
  const { to } = service.get()
  await service.swap(await service.review())
  if (to) await service.choose('to', to)
  service.begin(undefined)
  await flushPromises()
  expect(service.get()).toMatchObject({ from: undefined, to: { asset: { symbol: 'USDC' } } })
})
