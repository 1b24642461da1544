import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { account } from '#plugins/account/index'
import { connect } from '#plugins/connect/index'
import { sendingRef } from '#plugins/ports/send'
import { reviewedActions } from '#plugins/reviewed-actions/index'
import { locate } from '../../test/harness/locate.ts'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { alice, bob, createSendScenario } from '../../test/harness/startSending.ts'
import { send } from './index.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

const note = () => demo.find('.view:not(.leaving) [data-note=account-changed]')?.textContent
const announced = () => demo.find('[data-live=assertive]')?.textContent
const field = (name: string) =>
  demo.host.shadowRoot?.querySelector<HTMLInputElement>(`input[name=${name}]`)
const changed = 'Account changed to 0x70…dc79C8.'

async function visit() {
  const chain = await createSendScenario()
  demo = mountDemo({ plugins: [chain.plugin, connect(), account(), reviewedActions(), send()] })
  const wallet = await chain.connect(demo.kernel)
  await demo.open({ route: 'WalletSend', params: undefined })
  await demo.shows('WalletSend')
  await expect.poll(() => field('amount')).not.toBeNull()
  await userEvent.fill(locate('input[name=amount]'), '0.5')
  await userEvent.fill(locate('input[name=receiver]'), bob)
  return wallet
}

describe('another account of the wallet', () => {
  it('is named by the form that was cleared for it, also after the way back to the first', async () => {
    const wallet = await visit()
    await expect.poll(() => demo.find('[data-step=preview]')).not.toBeNull()
    expect(note()).toBeUndefined()
    wallet.change({ addresses: [bob] })
    await expect.poll(() => field('amount')?.value).toBe('')
    await expect.poll(note).toBe(changed)
    await expect.poll(announced).toBe(changed)
    wallet.change({ addresses: [alice] })
    await expect.poll(note).toBe('Account changed to 0xf3…b92266.')
  })

  it('is named above a review that it ended', async () => {
    const wallet = await visit()
    await userEvent.click(locate('[data-step=preview]'))
    await demo.shows('WalletSendPreview')
    await expect.poll(() => demo.find('.armed[data-armed]')).not.toBeNull()
    wallet.change({ addresses: [bob] })
    await expect.poll(note).toBe(changed)
    await expect.poll(() => demo.find('[data-action=change]')).not.toBeNull()
    await expect.poll(announced).toBe(changed)
  })
})

it('another network of the account is named by the form that was cleared for it', async () => {
  const wallet = await visit()
  wallet.change({ network: 'eip155:10' })
  await expect.poll(() => field('amount')?.value).toBe('')
  const text = () => demo.find('.view:not(.leaving) [data-note=network-changed]')?.textContent
  await expect.poll(text).toBe('Network changed to eip155 10.')
  await expect.poll(announced).toBe('Network changed to eip155 10.')
  expect(note()).toBeUndefined()
})

it('shows a host’s request on another network as one that leads back to its own', async () => {
  const wallet = await visit()
  const sending = await demo.kernel.use(sendingRef)
  sending.openSend({ amount: '0.7', to: bob }).catch(() => {})
  await expect.poll(() => field('amount')?.value).toBe('0.7')
  await expect.poll(() => demo.find('[data-step=preview]')).not.toBeNull()
  wallet.change({ network: 'eip155:10' })
  await expect
    .poll(() => demo.find('.send-receiver [role=alert]')?.textContent)
    .toBe('This is a eip155 1 address. Funds sent here on eip155 10 would be lost.')
  const next = demo.find('[data-action=next]')
  expect([next?.hasAttribute('disabled'), field('receiver')?.value]).toEqual([true, bob])
  await userEvent.click(locate('[data-action=switch]'))
  await expect.poll(() => demo.find('[data-step=preview]')).not.toBeNull()
  expect([wallet.state.network, field('amount')?.value]).toEqual(['eip155:1', '0.7'])
})
