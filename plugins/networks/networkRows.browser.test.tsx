import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { defineNamespace } from '#kernel'
import { account } from '#plugins/account/index'
import { networkViews } from '#plugins/networks/index'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { createNamespaceDouble, createNetworkDouble } from '../../test/harness/NamespaceDouble.ts'
import { createRemoteSignerDouble } from '../../test/harness/RemoteSignerDouble.ts'

const long = 'Optimistic Rollup of the Northern Sea'
let demo: Demo
beforeEach(async () => {
  await page.viewport(320, 640)
  const networks = [
    createNetworkDouble('eip155', 1, { name: long }),
    createNetworkDouble('eip155', 2, { name: long, testnet: true }),
    createNetworkDouble('eip155', 3, { name: 'Bare' }),
  ]
  const evm = createNamespaceDouble('eip155', [], { networks })
  demo = mountDemo({ plugins: [account(), networkViews(), defineNamespace(evm.manifest)()] })
  const remote = createRemoteSignerDouble('WALLET_CONNECT')
  const done = demo.kernel.connections.connect('eip155', { remote })
  await expect.poll(() => evm.connectRequests.length).toBe(1)
  evm.connectRequests[0]?.approve('eip155:1')
  await done
})
afterEach(async () => {
  demo.shell.unmount()
  demo.kernel.dispose()
  await page.viewport(414, 896)
})

/** Width of a part of the row that `selector` finds, in pixels. */
const measure = (selector: string) => demo.find(selector)?.getBoundingClientRect().width ?? 0

it('a long name that the session does not allow has the whole row on a narrow phone', async () => {
  await demo.open({ route: 'Networks', params: undefined })
  const row = '[data-network="eip155:2"]'
  await expect.poll(() => demo.find(row)).not.toBeNull()
  expect(demo.find(`${row} .row-note`)?.textContent).toBe(
    'Testnet · Not allowed by the wallet session',
  )
  // Picture, gap and padding are all that is left beside the text.
  expect(measure(row) - measure(`${row} .row-text`)).toBeLessThan(80)
})

it('a long name leaves the settings row its title on a narrow phone', async () => {
  await demo.open({ route: 'AccountSettings', params: undefined })
  await expect.poll(() => demo.find('[data-focus-key=network]')).not.toBeNull()
  const row = '[data-focus-key=network]'
  expect(demo.find(`${row} .row-note`)?.textContent).toBe(long)
  expect(demo.find(`${row} .row-title`)?.getBoundingClientRect().height).toBeLessThan(30)
})
