import { afterEach, expect, it } from 'vitest'
import { networkViews } from '#plugins/networks/index'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

it('shows a switch as failed if the namespace throws an error of its own', async () => {
  demo = mountDemo({ plugins: [networkViews()] })
  const { connections } = demo.kernel
  await connections.connect('demo', { walletId: 'aurora' })
  const connection = connections.getConnection('demo')
  const network = connections.getState('demo')?.caipNetworks.at(-1)?.caipNetworkId
  Object.assign(connection ?? {}, {
    switchNetwork: () => Promise.reject(new TypeError('not a function')),
  })
  await demo.open({ route: 'SwitchNetwork', params: { network } })
  await expect.poll(() => demo.find('.status-panel')?.dataset['state']).toBe('failed')
})
