import { injectExtension } from '@polkadot/extension-inject'
import type { InstallPageWallet } from '../PageWallet.ts'
import { createHubWallet } from './createHubWallet.ts'

/** Its name in `window.injectedWeb3`; wallets of this kind have no other. */
const name = 'Stoat'

/**
 * Puts the sandbox's Polkadot wallet on the page, with the very code that extensions of the
 * ecosystem put themselves there with.
 */
export const installHubWallet: InstallPageWallet = async () => {
  const { enable, controls } = await createHubWallet('polkadot')
  injectExtension(enable, { name, version: '1.0.0' })
  return {
    ...controls,
    remove() {
      controls.remove?.()
      Reflect.deleteProperty(Object(Reflect.get(window, 'injectedWeb3')), name)
    },
  }
}
