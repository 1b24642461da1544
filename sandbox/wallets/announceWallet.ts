import type { PageProvider } from './pageProvider.ts'

export type WalletIdentity = { readonly name: string; readonly rdns: string; readonly icon: string }

/**
 * Announces a provider the EIP-6963 way, now and whenever a page asks; the result takes it back.
 */
export function announceWallet(identity: WalletIdentity, provider: PageProvider): () => void {
  const detail = Object.freeze({
    info: Object.freeze({ uuid: crypto.randomUUID(), ...identity }),
    provider,
  })
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => window.removeEventListener('eip6963:requestProvider', announce)
}
