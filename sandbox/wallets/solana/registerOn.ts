type Registry = { register(...wallets: readonly unknown[]): () => void }
type Announcing = {
  listen(type: string, listener: (detail: unknown) => void): () => void
  dispatch(type: string, detail: unknown): void
}

/**
 * Registers a wallet by the Wallet Standard: with a ready app, and with each that becomes ready
 * later. The result unregisters it.
 */
export function registerOn(page: Announcing, wallet: object): () => void {
  const releases: (() => void)[] = []
  // The protocol hands over the registry itself; this page's own side is trusted here.
  const register = (api: unknown) => void releases.push((api as Registry).register(wallet))
  releases.push(page.listen('wallet-standard:app-ready', register))
  page.dispatch('wallet-standard:register-wallet', register)
  return () => {
    for (const release of releases.splice(0)) release()
  }
}
