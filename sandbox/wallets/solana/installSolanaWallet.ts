import type { InstallPageWallet } from '../PageWallet.ts'
import { createSolanaWallet } from './createSolanaWallet.ts'
import { registerOn } from './registerOn.ts'

/**
 * The standard's own event: its detail cannot be set from outside, and the class is not
 * CustomEvent.
 */
class RegisterWalletEvent extends Event {
  readonly #detail: unknown
  constructor(type: string, detail: unknown) {
    super(type, { bubbles: false, cancelable: false, composed: false })
    this.#detail = detail
  }
  get detail(): unknown {
    return this.#detail
  }
}

/** The page as the Wallet Standard uses it. */
const page: Parameters<typeof registerOn>[0] = {
  listen(type, listener) {
    const onEvent = (event: Event) => listener(Reflect.get(event, 'detail'))
    window.addEventListener(type, onEvent)
    return () => window.removeEventListener(type, onEvent)
  },
  dispatch: (type, detail) => void window.dispatchEvent(new RegisterWalletEvent(type, detail)),
}

/**
 * Registers the sandbox's Solana wallet on the page. The detail is its kind: `sign-only`, `prefix`.
 */
export const installSolanaWallet: InstallPageWallet = async ({ info, detail }) => {
  const { wallet, controls } = createSolanaWallet({
    id: 'solana',
    name: 'Ember',
    urlOf: (chain) => info.chains[chain] ?? '',
    kind: detail,
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
