import { afterEach, expect, it } from 'vitest'
import { networkViews } from '#plugins/networks/index'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

it('says where the request is if the wallet does not answer a switch', async () => {
  demo = mountDemo({ plugins: [networkViews()], clock: 'manual' })
  const { connections } = demo.kernel
  await connections.connect('demo', { walletId: 'aurora' })
  const connection = connections.getConnection('demo')
  const network = connections.getState('demo')?.caipNetworks.at(-1)?.caipNetworkId
  Object.assign(connection ?? {}, { switchNetwork: () => new Promise(() => {}) })
  await demo.open({ route: 'SwitchNetwork', params: { network } })
  const panel = () => demo.find('.status-panel')
  await expect.poll(() => panel()?.dataset['state']).toBe('waiting')
  expect(panel()?.textContent).not.toContain('toolbar')
  await demo.clock.advance(8000)
  await expect.poll(() => panel()?.dataset['state']).toBe('slow')
  expect(panel()?.textContent).toContain("icon in your browser's toolbar.")
})
