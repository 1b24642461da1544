import { getWallets } from '@wallet-standard/app'
import { expect, it } from 'vitest'
import { createBrowserPlatform } from '#kernel/browser'
import { discoverStandardWallets } from './walletStandard.ts'

type Api = { register(...wallets: readonly object[]): () => void }

/** The event of the standard: a class of its own, whose detail is a getter. */
class RegisterWalletEvent extends Event {
  readonly #callback: (api: Api) => void
  constructor(callback: (api: Api) => void) {
    super('wallet-standard:register-wallet', { bubbles: false, cancelable: false, composed: false })
    this.#callback = callback
  }
  get detail() {
    return this.#callback
  }
}

const wallet = (name: string) =>
  ({
    version: '1.0.0',
    name,
    icon: 'data:image/png;base64,AAAA',
    chains: [],
    features: {},
    accounts: [],
  }) as const

it('finds a wallet that registers by the standard’s event class, before or after the app, beside the standard’s library', () => {
  const [early, late] = [wallet('Early'), wallet('Late')]
  const register = ({ register: add }: Api) => void add(early)
  // Wallets answer an app that becomes ready later.
  const answer = (event: Event) => register(Reflect.get(event, 'detail'))
  window.addEventListener('wallet-standard:app-ready', answer)
  window.dispatchEvent(new RegisterWalletEvent(register))
  const lists: (readonly object[])[] = []
  const release = discoverStandardWallets(createBrowserPlatform().page, (wallets) =>
    lists.push(wallets),
  )
  const theirs = getWallets()
  window.dispatchEvent(new RegisterWalletEvent(({ register: add }) => void add(late)))
  expect(lists.at(-1)).toEqual([early, late])
  expect(theirs.get()).toEqual([early, late])
  release()
  window.removeEventListener('wallet-standard:app-ready', answer)
})
