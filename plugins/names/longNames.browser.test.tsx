import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { account } from '#plugins/account/index'
import { reviewedActions } from '#plugins/reviewed-actions/index'
import { send } from '#plugins/send/index'
import { tokens } from '#plugins/tokens/index'
import { listBeyondBody } from '../../test/harness/listBeyondBody.ts'
import { locate } from '../../test/harness/locate.ts'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { bob, createSendScenario } from '../../test/harness/startSending.ts'
import { names } from './index.ts'

let demo: Demo
afterEach(async () => {
  demo.shell.unmount()
  demo.kernel.dispose()
  await page.viewport(414, 896)
})

const label = 'w'.repeat(63)
const name = `${label}.names.example`

async function visit(route: string, registered: boolean) {
  await page.viewport(320, 800)
  const chain = await createSendScenario()
  demo = mountDemo({
    plugins: [chain.plugin, account(), tokens(), reviewedActions(), send(), names()],
  })
  const record = {
    name,
    registered_at: '',
    addresses: { 60: { address: bob, created: '' } },
    attributes: [],
  }
  demo.http.respond = ({ pathname }) => {
    if (pathname.endsWith('supported-chains')) return { body: { http: ['eip155:1'], ws: [] } }
    if (pathname.includes('/suggestions/')) {
      const other = { name: `${label.slice(1)}x.names.example`, registered: false }
      return { body: { suggestions: [{ name, registered }, other] } }
    }
    if (pathname.endsWith(name)) return registered ? { body: record } : { status: 404 }
    if (pathname.includes('/identity/')) return { body: { name: null, avatar: null } }
    return pathname.includes('/reverse/') ? { body: [] } : { body: { balances: [] } }
  }
  const wallet = await chain.connect(demo.kernel)
  Object.assign(wallet, { signMessage: async () => ({ scheme: 'eip191', signature: '0x1' }) })
  await demo.open({ route, params: undefined })
  await demo.shows(route)
}
const text = () => demo.find('.view:not(.leaving) .body')?.textContent

it('breaks a long name in the form and the review', async () => {
  await visit('RegisterAccountName', false)
  await expect.poll(() => demo.find('input[name=name]')).not.toBeNull()
  await userEvent.fill(locate('input[name=name]'), label)
  await expect.poll(text).toContain(`${name} is available.`)
  await expect.poll(() => demo.find('[data-name]')).not.toBeNull()
  expect(listBeyondBody(demo)).toEqual([])
  await userEvent.click(locate('[data-action=continue]'))
  await expect.poll(() => demo.find('.armed[data-armed]')).not.toBeNull()
  expect(listBeyondBody(demo)).toEqual([])
})

it('breaks a long name that is taken', async () => {
  await visit('RegisterAccountName', true)
  await expect.poll(() => demo.find('input[name=name]')).not.toBeNull()
  await userEvent.fill(locate('input[name=name]'), label)
  await expect.poll(text).toContain(`${name} is already taken.`)
  expect(listBeyondBody(demo)).toEqual([])
})

it('breaks the long name of a receiver, and announces where it leads', async () => {
  await visit('WalletSend', true)
  await expect.poll(() => demo.find('[data-step=amount]')).not.toBeNull()
  await userEvent.fill(locate('input[name=amount]'), '0.1')
  await userEvent.fill(locate('input[name=receiver]'), name)
  await expect.poll(text).toContain(`${name} resolves to`)
  await expect
    .poll(() => demo.find('[data-live=polite]')?.textContent)
    .toContain(`${name} resolves to 0x70…dc79C8`)
  expect(listBeyondBody(demo)).toEqual([])
  await userEvent.click(locate('[data-step=preview]'))
  await expect.poll(() => demo.find('.armed[data-armed]')).not.toBeNull()
  expect(listBeyondBody(demo)).toEqual([])
})
