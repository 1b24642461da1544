import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { connect } from '#plugins/connect/index'
import { walletRegistry } from '#plugins/wallet-registry/index'
import { locate } from '../../test/harness/locate.ts'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

const site = () => {
  demo = mountDemo({
    settings: { legalCheckbox: true },
    plugins: [connect(), walletRegistry()],
  })
}
const row = () => demo.find('[data-wallet="example.aurora"]')
const isDisabled = () => row()?.matches(':disabled')

describe('the consent to the host’s terms', () => {
  it.each(['Connect', 'ConnectWallets'])('stands before the wallets of `%s`', async (route) => {
    site()
    await demo.open({ route, params: undefined })
    await expect.poll(isDisabled).toBe(true)
    await userEvent.click(locate('.checkbox input'))
    await expect.poll(isDisabled).toBe(false)
  })

  it('is still there when the visitor comes back from a wallet, until it is withdrawn', async () => {
    site()
    await demo.open()
    await expect.poll(isDisabled).toBe(true)
    await userEvent.click(locate('.checkbox input'))
    await expect.poll(isDisabled).toBe(false)
    row()?.click()
    await demo.shows('ConnectingExternal')
    demo.kernel.router.back()
    await demo.shows('Connect')
    expect(isDisabled()).toBe(false)
    await userEvent.click(locate('.checkbox input'))
    await expect.poll(isDisabled).toBe(true)
    demo.kernel.router.close()
    await demo.open()
    await expect.poll(isDisabled).toBe(true)
  })
})
