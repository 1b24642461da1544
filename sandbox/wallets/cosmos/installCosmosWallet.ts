import type { InstallPageWallet } from '../PageWallet.ts'
import { createKeplrWallet } from './createKeplrWallet.ts'

declare global {
  interface Window {
    keplr?: unknown
  }
}

/** Puts a keplr-shaped wallet at `window.keplr`, as Keplr and those that look like it do. */
export const installCosmosWallet: InstallPageWallet = async () => {
  const { provider, controls } = createKeplrWallet({
    id: 'cosmos',
    dispatch: (event) => void window.dispatchEvent(new Event(event)),
  })
  window.keplr = provider
  return {
    ...controls,
    remove() {
      delete window.keplr
      controls.remove()
    },
  }
}
