import type { PageLink } from './PageLink.ts'
import type { TestWalletAccount } from './TestWallet.ts'

/**
 * Puts a Polkadot wallet at `window.injectedWeb3`; uses nothing outside itself, because it becomes
 * text for pages.
 */
export function announcePolkadot({ wallet, call, listen }: PageLink): void {
  type Shown = { readonly address: string; readonly name: string }
  const listeners = new Set<(accounts: readonly Shown[]) => void>()
  const show = (accounts: readonly TestWalletAccount[]) =>
    accounts.map(({ address }) => ({
      address,
      name: wallet.name,
      type: 'sr25519',
      genesisHash: null,
    }))
  // The signer returns accounts.
  const get = async () => show((await call('accounts', {})) as readonly TestWalletAccount[])
  listen(({ changed, accounts }) => {
    if (changed !== 'accounts') return
    for (const listener of [...listeners]) listener(show(accounts))
  })
  const injected = {
    accounts: {
      get,
      subscribe(listener: (accounts: readonly Shown[]) => void) {
        listeners.add(listener)
        void get().then((accounts) => listeners.has(listener) && listener(accounts))
        return () => void listeners.delete(listener)
      },
    },
    signer: {
      signRaw: (raw: object) => call('signRaw', raw),
      signPayload: (payload: object) => call('signPayload', payload),
    },
  }
  async function enable(origin: string) {
    await call('enable', { origin })
    return injected
  }
  const registry = Object(Reflect.get(window, 'injectedWeb3'))
  Reflect.set(window, 'injectedWeb3', registry)
  registry[wallet.name] = { version: '1.0.0', enable }
}
