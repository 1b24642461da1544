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
    shown = accounts.map(({ address, publicKey }) => {
      const account = made.get(address) ?? { address, publicKey, chains, features }
      made.set(address, account)
      return account
    })
    return shown
  }
  listen(({ changed, accounts }) => {
    if (changed !== 'accounts') return
    const change = { accounts: show(accounts) }
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
