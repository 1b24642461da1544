import { afterEach, expect, it } from 'vitest'
import { tokens } from '#plugins/tokens/index'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { createSendScenario } from '../../test/harness/startSending.ts'
import { activity } from './index.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

it('chooses the network of the account in the first frame after it has changed', async () => {
  const chain = await createSendScenario()
  demo = mountDemo({ plugins: [chain.plugin, tokens(), activity()] })
  demo.http.respond = ({ pathname }) =>
    pathname.endsWith('/history')
      ? { body: { data: [], next: null } }
      : { body: { http: ['eip155:1', 'eip155:10'], ws: [] } }
  const wallet = await chain.connect(demo.kernel)
  await demo.open({ route: 'Transactions', params: undefined })
  const select = () => demo.find('.tx-filter select')
  await expect.poll(select).toHaveProperty('value', 'eip155:1')
  await expect.poll(() => demo.find('.notice-title')?.textContent).toBe('No activity yet')
  const seen = new Promise((resolve) => {
    const observer = new MutationObserver(() => resolve(Object(select()).value))
    observer.observe(demo.frame(), { childList: true, subtree: true })
  })
  wallet.change({ network: 'eip155:10' })
  expect(await seen).toBe('eip155:10')
})
