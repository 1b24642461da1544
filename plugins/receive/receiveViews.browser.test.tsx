import { afterEach, describe, expect, it } from 'vitest'
import { account } from '#plugins/account/index'
import { connect } from '#plugins/connect/index'
import { networkViews } from '#plugins/networks/index'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { alice, bob, createSendScenario } from '../../test/harness/startSending.ts'
import { receive } from './index.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const shows = (view: string) => demo.shows(view)
const texts = (selector: string) =>
  [...(demo.host.shadowRoot?.querySelectorAll(selector) ?? [])].map(
    ({ textContent }) => textContent,
  )

async function visit({ connected = true } = {}): Promise<void> {
  demo = mountDemo({ plugins: [connect(), account(), receive()] })
  if (connected) await demo.kernel.connections.connect('demo', { walletId: 'aurora' })
  await demo.open({ route: connected ? 'Account' : 'WalletReceive', params: undefined })
}

describe('`WalletReceive`', () => {
  it('offers receiving as an action of the account', async () => {
    await visit()
    await shows('Account')
    await expect.poll(() => demo.find('[data-action=receive]')).not.toBeNull()
    demo.find('[data-action=receive]')?.click()
    await shows('WalletReceive')
  })

  it('shows the whole address in groups of four and its QR code, with the network', async () => {
    await visit()
    await demo.open({ route: 'WalletReceive', params: undefined })
    await shows('WalletReceive')
    await expect.poll(() => demo.find('.address.whole')).not.toBeNull()
    const groups = texts('.address.whole span')
    expect([groups.join(''), groups.every((group) => (group?.length ?? 0) <= 4)]).toEqual([
      address,
      true,
    ])
    expect(demo.find('svg[role=img]')?.getAttribute('aria-label')).toBe(
      'QR code of your address on Ethereum',
    )
    expect(texts('h2')).toContain('EYour address on Ethereum')
    expect(texts('.receive-only')[0]).toContain(
      'Send only ETH and tokens of Ethereum to this address.',
    )
  })

  it('copies the address with the main button of the view, and confirms it', async () => {
    await visit()
    await demo.open({ route: 'WalletReceive', params: undefined })
    await shows('WalletReceive')
    await expect.poll(() => demo.find('[data-action=copy]')).not.toBeNull()
    expect(demo.find('.button.primary')).toBe(demo.find('[data-action=copy]'))
    demo.find('[data-action=copy]')?.click()
    await expect.poll(() => demo.copied).toEqual([address])
    await expect.poll(() => demo.find('[data-action=copy]')?.textContent).toBe('Copied')
  })

  it('announces the address of another account, and never calls it copied', async () => {
    const chain = await createSendScenario()
    demo = mountDemo({ plugins: [chain.plugin, connect(), receive()] })
    const wallet = await chain.connect(demo.kernel)
    await demo.open({ route: 'WalletReceive', params: undefined })
    await shows('WalletReceive')
    await expect.poll(() => demo.find('[data-action=copy]')).not.toBeNull()
    demo.find('[data-action=copy]')?.click()
    await expect.poll(() => demo.find('[data-action=copy]')?.textContent).toBe('Copied')
    wallet.change({ addresses: [bob] })
    await expect.poll(() => texts('.address.whole')).toEqual([bob])
    expect([demo.copied, demo.find('[data-action=copy]')?.textContent]).toEqual([
      [alice],
      'Copy address',
    ])
    await expect
      .poll(() => demo.find('[data-live=polite]')?.textContent)
      .toBe('Your address on eip155 1 0x70…dc79C8')
  })

  it('shows that the site lacks the wallet’s network, and never that no wallet is connected', async () => {
    const chain = await createSendScenario()
    demo = mountDemo({
      settings: { allowUnsupportedChain: true },
      plugins: [chain.plugin, connect(), networkViews(), receive()],
    })
    const wallet = await chain.connect(demo.kernel)
    wallet.change({ network: 'eip155:137' })
    await demo.open({ route: 'WalletReceive', params: undefined })
    await shows('WalletReceive')
    await expect.poll(() => texts('.notice-title')).toEqual(['This network is not supported'])
    demo.find('[data-action=networks]')?.click()
    await shows('Networks')
  })

  it('shows that no wallet is connected, and leads to connecting', async () => {
    await visit({ connected: false })
    await shows('WalletReceive')
    demo.find('.notice button')?.click()
    await shows('Connect')
  })
})

describe('`WalletCompatibleNetworks`', () => {
  it('names every network on which the visitor has the address, the active one first', async () => {
    await visit()
    await demo.open({ route: 'WalletReceive', params: undefined })
    await shows('WalletReceive')
    demo.find('[data-action=compatible]')?.click()
    await shows('WalletCompatibleNetworks')
    expect(texts('[data-network] .row-text')).toEqual(['Ethereum', 'Base', 'Optimism'])
  })

  it('writes the name beside the picture from right to left too', async () => {
    await visit()
    demo.shell.update({ mode: 'light', variables: {}, locale: 'ar' })
    await demo.open({ route: 'WalletCompatibleNetworks', params: undefined })
    await expect.poll(() => demo.find('.frame[lang=ar] [data-network] bdi')).not.toBeNull()
    const leftOf = (selector: string) => demo.find(selector)?.getBoundingClientRect().left ?? 0
    const name = document.createRange()
    name.selectNodeContents(demo.find('[data-network] bdi') ?? document)
    const gap = leftOf('[data-network] .picture') - name.getBoundingClientRect().right
    expect(Math.round(gap)).toBe(12)
  })
})
