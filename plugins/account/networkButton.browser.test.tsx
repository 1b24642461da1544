import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { defineNamespace } from '#kernel'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { account } from './index.ts'

let demo: Demo | undefined
afterEach(async () => {
  demo?.shell.unmount()
  demo?.kernel.dispose()
  await page.viewport(414, 896)
})

it.each([320, 414])(
  'the network of the account is whole in the header of a screen of %i px, and the title is for screen readers',
  async (width) => {
    await page.viewport(width, 640)
    const evm = createNamespaceDouble('eip155', [1, 10])
    demo = mountDemo({ plugins: [defineNamespace(evm.manifest)(), account()] })
    const done = demo.kernel.connections.connect('eip155', { walletId: 'w' })
    await expect.poll(() => evm.connectRequests.length).toBe(1)
    evm.connectRequests[0]?.approve()
    await done
    await demo.open({ route: 'Account', params: undefined })
    await expect.poll(() => demo?.find('.network-name')).not.toBeNull()
    const name = demo.find('.network-name')
    if (name) name.textContent = 'Ethereum Sepolia test'
    expect(name?.scrollWidth).toBe(name?.clientWidth)
    expect(demo.find('.heading')?.textContent).toBe('Account')
    expect(demo.find('.heading > .unseen')?.getBoundingClientRect().width).toBeLessThanOrEqual(1)
    const close = demo.find('[data-close]')?.getBoundingClientRect().right ?? 0
    expect(width - close).toBeLessThanOrEqual(20)
  },
)

it('an account without a choice of networks shows its title, and no network in the settings', async () => {
  const evm = createNamespaceDouble('eip155', [1, 10])
  demo = mountDemo({
    plugins: [defineNamespace(evm.manifest)(), account()],
    settings: { enableNetworkSwitch: false },
  })
  const done = demo.kernel.connections.connect('eip155', { walletId: 'w' })
  await expect.poll(() => evm.connectRequests.length).toBe(1)
  evm.connectRequests[0]?.approve()
  await done
  await demo.open({ route: 'Account', params: undefined })
  await expect.poll(() => demo?.find('.heading')?.textContent).toBe('Account')
  expect(demo.find('.heading')?.getBoundingClientRect().width).toBeGreaterThan(40)
  expect(demo.find('.heading .unseen')).toBeNull()
  await demo.open({ route: 'AccountSettings', params: undefined })
  await expect.poll(() => demo?.find('.facts')).not.toBeNull()
  await expect.poll(() => demo?.kernel.plugins.scopeOf('account')).toBeDefined()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(demo.find('[data-focus-key=network]')).toBeNull()
  expect(demo.find('.account-heading')?.checkVisibility()).toBe(false)
})
