import { afterEach, expect, it } from 'vitest'
import { defineManifest, defineNamespace, definePlugin } from '#kernel'
import { accountTabs } from '#ui-shell'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { account } from './index.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

const createTab = (id: string) =>
  accountTabs.of({ id, label: id, load: () => new Promise<never>(() => {}) })
const selected = () => demo.find('[role=tab][aria-selected=true]')

it('keeps the chosen tab on screen when the account changes', async () => {
  const double = createNamespaceDouble('eip155', [1])
  const contributes = ['first', 'second'].map(createTab)
  const tabs = definePlugin(defineManifest({ id: 'tabs', contributes }), async () => ({
    default: () => {},
  }))
  demo = mountDemo({ plugins: [defineNamespace(double.manifest)(), account(), tabs()] })
  const done = demo.kernel.connections.connect('eip155', { walletId: 'w' })
  await expect.poll(() => double.connectRequests.length).toBe(1)
  const wallet = double.connectRequests[0]?.approve(undefined, ['0xaaaaaaaaaaaaaaaaaaaa'])
  await done
  await demo.open({ route: 'Account', params: undefined })
  await expect.poll(() => selected()?.textContent).toBe('first')
  demo.find('[role=tab][aria-selected=false]')?.click()
  await expect.poll(() => selected()?.textContent).toBe('second')
  wallet?.change({ addresses: ['0xbbbbbbbbbbbbbbbbbbbb'] })
  await expect.poll(() => demo.find('.account-name h2')?.textContent).toBe('0xbb…bbbbbb')
  expect(selected()?.textContent).toBe('second')
})
