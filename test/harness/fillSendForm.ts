import { expect } from 'vitest'
import type { SendFixture } from './startSending.ts'
import { bob } from './startSending.ts'
import { waitFor } from './waitFor.ts'

/** Waits until the form accepts its receiver. */
export const waitForRecipient = ({ service }: SendFixture) =>
  waitFor(() => expect(service.get().recipient.status).toBe('good'))

/** Fills in the form as a visitor does. */
export async function fillSendForm(
  stage: SendFixture,
  {
    asset = 'native',
    amount = '0.5',
    to = bob,
  }: { readonly asset?: string; readonly amount?: string; readonly to?: string } = {},
) {
  await stage.service.choose(asset)
  stage.service.setAmount(amount)
  stage.service.setReceiver(to)
  await waitForRecipient(stage)
  return stage.service
}
