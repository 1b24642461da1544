import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { defineNamespace } from '#kernel'
import { account } from '#plugins/account/index'
import { connect } from '#plugins/connect/index'
import { help } from '#plugins/help/index'
import { multiWallet } from '#plugins/multi-wallet/index'
import { toastsRef } from '#ui-shell'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'

let demo: Demo
afterEach(async () => {
  demo.shell.unmount()
  demo.kernel.dispose()
  await page.viewport(414, 896)
})

/** As long as a name may be, without a place to break. */
const name = 'Wallet'.repeat(10)
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

/** Mounts a modal on the narrowest phone, with a wallet of this name in two namespaces. */
async function site() {
  await page.viewport(320, 640)
  const [evm, sol] = [createNamespaceDouble('eip155'), createNamespaceDouble('solana', ['main'])]
  demo = mountDemo({
    settings: { projectId: undefined },
    plugins: [
      ...[evm, sol].map(({ manifest }) => defineNamespace(manifest)()),
      ...[connect(), help(), account(), multiWallet()],
    ],
  })
  await demo.open({ route: 'Connect', params: undefined })
  evm.announce([{ id: 'w1', name, ready: true }])
  sol.announce([{ id: 's1', name, ready: true }])
  return evm
}

/** The texts and controls that reach beyond the modal. */
function findOutside(): readonly string[] {
  const { left, right } = demo.find('.card')?.getBoundingClientRect() ?? new DOMRect()
  const parts = demo.frame().querySelectorAll('.header *, .body *, .toast, .toast *')
  return [...parts].flatMap((part) => {
    const box = part.getBoundingClientRect()
    const isOutside = box.right > right + 1 || box.left < left - 1
    return isOutside && box.width > 0 && !part.closest('.unseen') ? part.outerHTML : []
  })
}

describe('a long name of a wallet stays within the narrowest modal', () => {
  const wallet = name.toLowerCase()
  const listed = { id: 'listed', chains: [], homepage: 'https://listed.example' }
  it.each([
    ['ConnectingExternal', { wallet, namespace: 'eip155' }],
    ['ConnectingMultiChain', { wallet }],
    ['Downloads', { wallet: { ...listed, name: `The${name}` } }],
    ['Downloads', { wallet: { ...listed, name } }],
  ])('in %s, %o', async (route, params) => {
    await site()
    await demo.open({ route, params })
    await demo.shows(route)
    expect(demo.find('.body')?.textContent).toContain(name)
    await expect.poll(findOutside).toEqual([])
  })

  it.each(['Account', 'AccountSettings', 'AccountDisconnect', 'ProfileWallets'])(
    'in %s',
    async (route) => {
      const evm = await site()
      const connecting = demo.kernel.connections.connect('eip155', { walletId: 'w1' })
      await expect.poll(() => evm.connectRequests.length).toBe(1)
      const connection = evm.connectRequests[0]?.approve(undefined, [address])
      Object.assign(connection ?? {}, { wallet: { id: 'w1', name, ready: true } })
      await connecting
      await demo.open({ route, params: undefined })
      await demo.shows(route)
      await expect.poll(() => demo.find('.body')?.textContent).toContain(name)
      expect(findOutside()).toEqual([])
    },
  )

  it('in a toast', async () => {
    await site()
    const toasts = await demo.kernel.use(toastsRef)
    toasts.show({ variant: 'error', message: `Could not use ${name}.`, autoClose: false })
    await expect.poll(() => demo.find('.toast')).not.toBeNull()
    expect(findOutside()).toEqual([])
  })
})
