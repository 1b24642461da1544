import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { account } from '#plugins/account/index'
import { connect } from '#plugins/connect/index'
import type { FundingMethod } from '#plugins/ports/funding'
import { fundingMethods, fundWalletRoute } from '#plugins/ports/funding'
import { receive } from '#plugins/receive/index'
import { createViewPlugin } from '../../test/harness/createViewPlugin.ts'
import { locate } from '../../test/harness/locate.ts'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { funding } from './index.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

const shows = (view: string) => demo.shows(view)
const ways = () =>
  [...(demo.host.shadowRoot?.querySelectorAll('[data-action] .row-title') ?? [])].map(
    ({ textContent }) => textContent,
  )
const way = (id: string, more: Partial<FundingMethod> = {}) =>
  fundingMethods.of(
    {
      id,
      label: id,
      text: 'As it is',
      icon: 'plus',
      opens: fundWalletRoute,
      ...more,
    },
    { order: 10 },
  )

async function visit(contributes: Parameters<typeof createViewPlugin>[1] = {}, connected = true) {
  demo = mountDemo({
    plugins: [connect(), account(), funding(), receive(), createViewPlugin('bridge', contributes)],
  })
  if (connected) await demo.kernel.connections.connect('demo', { walletId: 'aurora' })
  await demo.open({ route: 'FundWallet', params: undefined })
  await shows('FundWallet')
}

it('`FundWallet` lists the contributed funding methods in order, and leads to them', async () => {
  await visit({ contributes: [way('Bridge')] })
  await expect.poll(ways).toEqual(['Bridge', 'Receive'])
  await userEvent.click(locate('[data-action=receive]'))
  await shows('WalletReceive')
})

it('`FundWallet` omits funding methods that do not work on the network', async () => {
  await visit({ contributes: [way('Bridge', { when: ({ namespace }) => namespace !== 'demo' })] })
  await expect.poll(ways).toEqual(['Receive'])
})

it('`FundWallet` shows that no wallet is connected, and leads to connecting', async () => {
  await visit({}, false)
  await userEvent.click(locate('.notice .button'))
  await shows('Connect')
})
