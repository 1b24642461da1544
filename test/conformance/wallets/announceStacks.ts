import type { PageLink } from './PageLink.ts'
import type { TestWalletAccount } from './TestWallet.ts'

/**
 * Registers a Stacks wallet on this page (WBIP-004, SIP-030); uses nothing outside itself, because
 * it becomes text for pages.
 */
export function announceStacks({ wallet, call, listen }: PageLink): void {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
  }
  const toHex = (bytes: Uint8Array) =>
    Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const show = (accounts: readonly TestWalletAccount[]) =>
    accounts.map(({ address, publicKey }) => ({
      symbol: 'STX',
      address,
      publicKey: toHex(publicKey),
    }))
  listen(({ changed, accounts, network }) => {
    const chainId = network.replace('stacks:', '')
    const active = chainId === '1' ? 'mainnet' : chainId === '2147483648' ? 'testnet' : chainId
    if (changed === 'accounts') emit('stx_accountChange', show(accounts))
    else emit('stx_networkChange', { active, networks: [{ id: active, chainId }] })
  })
  const provider = {
    async request(method: string, params: unknown = {}) {
      const result = await call(method, params)
      // The signer returns accounts.
      return method === 'stx_getAddresses'
        ? { result: { addresses: show(result as readonly TestWalletAccount[]) } }
        : { result }
    },
    listen(event: string, listener: (payload: unknown) => void) {
      const own = listeners.get(event) ?? new Set()
      listeners.set(event, own.add(listener))
      return () => void own.delete(listener)
    },
  }
  const [holder = '', place = ''] = wallet.id.split('.')
  const providers = Object(Reflect.get(window, holder))
  Reflect.set(window, holder, providers)
  providers[place] = provider
  const methods = ['stx_getAddresses', 'stx_signMessage', 'stx_transferStx', 'stx_callContract']
  const registry = Object(Reflect.get(window, 'wbip_providers') ?? [])
  Reflect.set(window, 'wbip_providers', registry)
  registry.push({ id: wallet.id, name: wallet.name, icon: wallet.icon, methods })
}
