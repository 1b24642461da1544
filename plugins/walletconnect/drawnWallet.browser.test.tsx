import { afterEach, expect, it } from 'vitest'
import { createState, defineManifest, defineNamespace, definePlugin } from '#kernel'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import { idleWalletRegistry, walletRegistryRef } from '#plugins/ports/wallet-registry'
import { walletConnect } from '#plugins/walletconnect/index'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { createWalletConnectClientDouble } from '../../test/harness/WalletConnectClientDouble.ts'

const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
const wallet: ListedWallet = { id: 'w1', name: 'Pocket Lantern', chains: [] }
const asked: unknown[] = []

/** A wallet list that knows one picture. */
const registryManifest = defineManifest({ id: 'explorer', offers: [walletRegistryRef] })
const registry = definePlugin(registryManifest, async () => ({
  default: registryManifest.setup(({ offer }) =>
    offer(walletRegistryRef, {
      ...createState(idleWalletRegistry, () => {}),
      start() {},
      find: async () => ({ wallets: [], more: false }),
      async picture({ id }) {
        asked.push(id)
        return picture
      },
    }),
  ),
}))

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  asked.length = 0
})
const open = (chosen: ListedWallet) => {
  const client = createWalletConnectClientDouble()
  const evm = createNamespaceDouble('eip155', [1], {
    relay: { methods: ['personal_sign'], events: [] },
  })
  demo = mountDemo({
    plugins: [
      defineNamespace(evm.manifest)(),
      registry(),
      walletConnect({ walletConnectClient: client.load }),
    ],
  })
  return demo.open({ route: 'ConnectingWalletConnect', params: { wallet: chosen } })
}
const shown = () => demo.find('.qr-frame img')?.getAttribute('src')

it('draws the picture of a wallet whose row was pressed before its picture had arrived', async () => {
  await open(wallet)
  await expect.poll(shown).toBe(picture)
  expect(asked).toEqual(['w1'])
})

it('asks for no picture that the wallet has', async () => {
  await open({ ...wallet, icon: picture })
  await expect.poll(shown).toBe(picture)
  expect(asked).toEqual([])
})
