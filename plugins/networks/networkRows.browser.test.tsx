import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defineNamespace } from '#kernel'
import { account } from '#plugins/account/index'
import { networkViews } from '#plugins/networks/index'
import { locate } from '../../test/harness/locate.ts'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { createNamespaceDouble, createNetworkDouble } from '../../test/harness/NamespaceDouble.ts'
import { createRemoteSignerDouble } from '../../test/harness/RemoteSignerDouble.ts'

const long = 'Optimistic Rollup of the Northern Sea'
let demo: Demo
/** Connects a wallet session for the first of these networks. */
async function start(names: readonly string[], testnet?: number): Promise<void> {
  const networks = names.map((name, at) =>
    createNetworkDouble('eip155', at + 1, { name, ...(at === testnet && { testnet: true }) }),
  )
  const evm = createNamespaceDouble('eip155', [], { networks })
  demo = mountDemo({ plugins: [account(), networkViews(), defineNamespace(evm.manifest)()] })
  const remote = createRemoteSignerDouble('WALLET_CONNECT')
  const done = demo.kernel.connections.connect('eip155', { remote })
  await expect.poll(() => evm.connectRequests.length).toBe(1)
  evm.connectRequests[0]?.approve('eip155:1')
  await done
}
const startWithLongNames = () => start([long, long, 'Bare'], 1)
beforeEach(() => page.viewport(320, 640))
afterEach(async () => {
  demo.shell.unmount()
  demo.kernel.dispose()
  await page.viewport(414, 896)
})

/** Width of a part of the row that `selector` finds, in pixels. */
const measure = (selector: string) => demo.find(selector)?.getBoundingClientRect().width ?? 0

it('a long name that the session does not allow has the whole row on a narrow phone', async () => {
  await startWithLongNames()
  await demo.open({ route: 'Networks', params: undefined })
  const row = '[data-network="eip155:2"]'
  await expect.poll(() => demo.find(row)).not.toBeNull()
  expect(demo.find(`${row} .row-note`)?.textContent).toBe(
    'Testnet, Not allowed by the wallet session',
  )
  // Picture, gap and padding are all that is left beside the text.
  expect(measure(row) - measure(`${row} .row-text`)).toBeLessThan(80)
})

it('a long name leaves the settings row its title on a narrow phone', async () => {
  await startWithLongNames()
  await demo.open({ route: 'AccountSettings', params: undefined })
  await expect.poll(() => demo.find('[data-focus-key=network]')).not.toBeNull()
  const row = '[data-focus-key=network]'
  expect(demo.find(`${row} .row-note`)?.textContent).toBe(long)
  expect(demo.find(`${row} .row-title`)?.getBoundingClientRect().height).toBeLessThan(30)
})

it('a wallet on an unsupported network finds the one to choose among many, and the way out', async () => {
  await start(Array.from({ length: 100 }, (_, at) => `Network ${at + 1}`))
  await demo.open({ route: 'UnsupportedChain', params: undefined })
  await expect.poll(() => demo.find('[data-network="eip155:1"]')).not.toBeNull()
  // The sheet may still be on its way in.
  await expect
    .poll(() => demo.find('[data-action=disconnect]')?.getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(640)
  await userEvent.fill(locate('input[type=search]'), 'network 98')
  const rows = () => [
    ...(demo.host.shadowRoot?.querySelectorAll<HTMLElement>('[data-network]') ?? []),
  ]
  await expect.poll(() => rows().map(({ dataset }) => dataset['network'])).toEqual(['eip155:98'])
})
