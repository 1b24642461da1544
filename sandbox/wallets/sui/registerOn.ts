import type { Page, Release } from '#kernel'

type Api = { register(wallet: object): () => void }
const isApi = (value: unknown): value is Api =>
  typeof value === 'object' &&
  value !== null &&
  'register' in value &&
  typeof value.register === 'function'

/**
 * Registers a wallet on a page by the Wallet Standard, whichever of site and wallet comes first.
 */
export function registerOn(page: Pick<Page, 'listen' | 'dispatch'>, wallet: object): Release {
  const releases: Release[] = []
  const register = (api: unknown) => {
    if (isApi(api)) releases.push(api.register(wallet))
  }
  releases.push(page.listen('wallet-standard:app-ready', register))
  page.dispatch('wallet-standard:register-wallet', register)
  return () => {
    for (const release of releases.splice(0)) release()
  }
}
