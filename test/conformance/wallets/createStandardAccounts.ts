import type { PageLink } from './PageLink.ts'
import type { TestWalletAccount } from './TestWallet.ts'

/** The accounts of a wallet of the Wallet Standard on this page. */
export type StandardAccounts = {
  /** The wallet's accounts as the page sees them, each always the same object. */
  show(accounts: readonly TestWalletAccount[]): readonly { readonly address: string }[]
  shown(): readonly { readonly address: string }[]
  on(event: string, listener: (change: object) => void): () => void
}

/**
 * Keeps the accounts of a wallet, and reports changes; uses nothing outside itself, because it
 * becomes text for pages.
 */
export function createStandardAccounts({ wallet, listen }: PageLink): StandardAccounts {
  const { chains, signing } = wallet.standard ?? { chains: [], signing: [] }
  const features = signing.map(({ feature }) => feature)
  const listeners = new Set<(change: object) => void>()
  const made = new Map<string, { readonly address: string }>()
  let shown: readonly { readonly address: string }[] = []
  const show = (accounts: readonly TestWalletAccount[]) => {
    shown = accounts.map(({ address, publicKey, chains: own = chains }) => {
      const key = [address, ...own].join()
      const account = made.get(key) ?? { address, publicKey, chains: own, features }
      made.set(key, account)
      return account
    })
    return shown
  }
  listen(({ accounts }) => {
    const before = shown
    const change = { accounts: show(accounts) }
    if (shown.length === before.length && shown.every((one, at) => one === before[at])) return
    for (const listener of [...listeners]) listener(change)
  })
  return {
    show,
    shown: () => shown,
    on(_event, listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
