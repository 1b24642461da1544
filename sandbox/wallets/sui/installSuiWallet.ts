import type { InstallPageWallet } from '../PageWallet.ts'
import { createSuiWallet } from './createSuiWallet.ts'
import { registerOn } from './registerOn.ts'

/** The page as the Wallet Standard uses it. */
const page: Parameters<typeof registerOn>[0] = {
  listen(type, listener) {
    const onEvent = (event: Event) =>
      listener(event instanceof CustomEvent ? event.detail : undefined)
    window.addEventListener(type, onEvent)
    return () => window.removeEventListener(type, onEvent)
  },
  dispatch: (type, detail) => void window.dispatchEvent(new CustomEvent(type, { detail })),
}

/** Registers the sandbox's Sui wallet on the page. */
export const installSuiWallet: InstallPageWallet = async ({ info }) => {
  const { wallet, controls } = createSuiWallet({
    id: 'sui',
    name: 'Tidepool',
    urlOf: (chain) => info.chains[chain] ?? '',
  })
  const release = registerOn(page, wallet)
  return {
    ...controls,
    remove() {
      controls.remove()
      release()
    },
  }
}
