import { embeddedWalletStarted } from '#plugins/ports/embedded-wallet'
import { createAddressBar } from './createAddressBar.ts'
import { manifest } from './manifest.ts'
import { startWallet } from './startWallet.ts'

export default manifest.setup((scope) => {
  startWallet(
    scope,
    async (own, tools) => (await import('./createWallet.ts')).createWallet(own, tools),
    createAddressBar(window),
  )
  scope.emit(embeddedWalletStarted)
})
