import { expect, it } from 'vitest'
import { embeddedWalletRef } from '#plugins/ports/embedded-wallet'
import { createBrokenPlugin } from '../../test/harness/createBrokenPlugin.ts'
import { fillSwapForm, usdcProposal, usdcSwapResult } from '../../test/harness/fillSwapForm.ts'
import { waitFor } from '../../test/harness/waitFor.ts'

it('ends an approval although the plugin of the embedded wallet cannot be loaded', async () => {
  const { service, kernel } = await fillSwapForm({ simulated: usdcSwapResult }, usdcProposal)
  kernel.plugins.install([createBrokenPlugin(embeddedWalletRef)])
  const { getState } = kernel.connections
  const auth = { name: 'email' }
  Object.assign(kernel.connections, {
    getState(namespace?: string) {
      const record = getState(namespace)
      return record && { ...record, connection: { ...record.connection, auth } }
    },
  })
  const review = await service.review()
  expect(review.step).toBe('approve')
  await service.swap(review)
  await waitFor(() => expect(review.action.get().at).toBe('confirmed'))
  expect(service.get().loading).toBe(false)
})
