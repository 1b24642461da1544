import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { defineManifest, definePlugin } from '#kernel'
import { help } from '#plugins/help/index'
import { walletRegistry } from '#plugins/wallet-registry/index'
import { locate } from '../../test/harness/locate.ts'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

const find = (selector: string) => demo.host.shadowRoot?.querySelector(selector)

describe('GetWallet', () => {
  it('offers to load the wallets again whose code was lost', async () => {
    const { manifest, load } = walletRegistry()
    let isLost = true
    const registry = definePlugin(defineManifest(manifest), async () => {
      if (isLost) throw new TypeError('Failed to fetch')
      return load()
    })
    const customWallets = [{ id: 'aurora', name: 'Aurora', homepage: 'https://aurora.example' }]
    const settings = { projectId: undefined, customWallets }
    demo = mountDemo({ plugins: [registry(), help()], settings })
    await demo.open({ route: 'GetWallet', params: undefined })
    await expect.poll(() => find('.notice [data-action="retry"]')).toBeTruthy()
    expect(find('.skeleton')).toBeNull()
    isLost = false
    await userEvent.click(locate('.notice [data-action="retry"]'))
    await expect.poll(() => find('[data-wallet]')).toBeTruthy()
    await expect.poll(() => find('.skeleton')).toBeNull()
    expect(find('.notice')).toBeNull()
  })
})
