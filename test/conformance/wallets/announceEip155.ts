import type { PageLink } from './PageLink.ts'

/**
 * Announces an EVM wallet on this page (EIP-6963, EIP-1193); uses nothing outside itself, because
 * it becomes text for pages.
 */
export function announceEip155({ wallet, call, listen }: PageLink): void {
  const listeners = new Map<string, Set<(data: unknown) => void>>()
  const emit = (event: string, data: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(data)
  }
  listen(({ changed, accounts, network }) => {
    const addresses = accounts.map(({ address }) => address)
    if (changed === 'accounts') emit('accountsChanged', addresses)
    else emit('chainChanged', `0x${Number(network.replace('eip155:', '')).toString(16)}`)
  })
  const provider = {
    request: ({ method, params = [] }: { readonly method: string; readonly params?: unknown }) =>
      call(method, params),
    on(event: string, listener: (data: unknown) => void) {
      const own = listeners.get(event) ?? new Set()
      listeners.set(event, own.add(listener))
      return provider
    },
    removeListener(event: string, listener: (data: unknown) => void) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  const { name, icon, id } = wallet
  // Pages without TLS have no crypto.randomUUID; a page has few wallets.
  const uuid = `00000000-0000-4000-8000-${String(Math.random()).slice(2, 14).padEnd(12, '0')}`
  const info = Object.freeze({ uuid, name, icon, rdns: id })
  const detail = Object.freeze({ info, provider })
  const announce = () =>
    void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
