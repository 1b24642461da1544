import type { SandboxInfo } from '../SandboxInfo.ts'
import type { WalletIdentity } from './announceWallet.ts'
import { announceWallet } from './announceWallet.ts'
import type { PageChain, WalletControls } from './createExtensionWallet.ts'
import type { PageProvider } from './pageProvider.ts'
import { pageWallets } from './pageWallets.ts'
import { walletIcon } from './walletIcon.ts'

declare global {
  interface Window {
    /** The wallets of this page by id, each with the controls that make sense for it. */
    sandboxWallets?: Record<string, Partial<WalletControls>>
    ethereum?: unknown
  }
}

const identities = {
  walletless: { name: 'Harbor', rdns: 'example.harbor', icon: walletIcon('#1f4e5f', '#f3e9d2') },
  mock: {
    name: 'Mockingbird',
    rdns: 'example.mockingbird',
    icon: walletIcon('#6d3b63', '#f7d6bf'),
  },
  silent: {
    name: 'Silent Wallet Double',
    rdns: 'example.silent',
    icon: walletIcon('#444b54', '#aab2bd'),
  },
  quirky: {
    name: 'Quirky Wallet Double',
    rdns: 'example.quirky',
    icon: walletIcon('#7a5c00', '#ffe9a8'),
  },
} satisfies Record<string, WalletIdentity>

/** Announces a provider; its controls gain `remove`, which also ends the announcing. */
function announced(
  identity: WalletIdentity,
  provider: PageProvider,
  controls: Partial<WalletControls> = {},
): Partial<WalletControls> {
  const release = announceWallet(identity, provider)
  return {
    ...controls,
    remove() {
      release()
      controls.remove?.()
    },
  }
}

const extension = async (id: string, chains: readonly PageChain[], knows?: readonly number[]) => {
  const { createExtensionWallet } = await import('./createExtensionWallet.ts')
  return createExtensionWallet({ id, chains, ...(knows ? { knows } : {}) })
}

const installers: Readonly<
  Record<string, (chains: readonly PageChain[], detail: string) => Promise<Partial<WalletControls>>>
> = {
  async walletless(chains) {
    const { provider, controls } = await extension('walletless', chains)
    return announced(identities.walletless, provider, controls)
  },
  async mock(chains) {
    const { createMockWallet } = await import('./createMockWallet.ts')
    return announced(identities.mock, createMockWallet(chains))
  },
  async legacy(chains) {
    const { provider, controls } = await extension('legacy', chains)
    window.ethereum = provider
    return {
      ...controls,
      remove() {
        delete window.ethereum
        controls.remove()
      },
    }
  },
  async silent() {
    const { SilentWalletDouble } = await import('./SilentWalletDouble.ts')
    return announced(identities.silent, SilentWalletDouble())
  },
  async quirky(chains, detail) {
    const { QuirkyWalletDouble, isQuirk, quirks } = await import('./QuirkyWalletDouble.ts')
    if (!isQuirk(detail))
      throw new RangeError(`Write quirky:<quirk>, with one of ${Object.keys(quirks).join(', ')}`)
    const { provider, controls } = await extension(
      `quirky.${detail}`,
      chains,
      chains.slice(0, 1).map(({ id }) => id),
    )
    return announced(identities.quirky, QuirkyWalletDouble(provider, detail), controls)
  },
  async hostile() {
    const { HostileWalletDouble } = await import('./HostileWalletDouble.ts')
    const announce = () => {
      for (const detail of HostileWalletDouble(identities.walletless.rdns))
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
    return { remove: () => window.removeEventListener('eip6963:requestProvider', announce) }
  },
}

/**
 * Puts the named wallets on the page as extensions would, before the page's own code runs. A name
 * may carry a detail: `quirky:nested`.
 */
export async function installPageWallets(
  names: readonly string[],
  chains: readonly PageChain[],
  info?: SandboxInfo,
): Promise<void> {
  const wallets: Record<string, Partial<WalletControls>> = {}
  window.sandboxWallets = wallets
  for (const name of names) {
    const [id = '', detail = ''] = name.split(':')
    const install = installers[id]
    const further = pageWallets[id]
    if (install) wallets[id] = await install(chains, detail)
    else if (further && info) wallets[id] = await further({ chains, info, detail })
    else {
      const ids = Object.keys({ ...installers, ...pageWallets }).join(', ')
      throw new RangeError(`No wallet of the sandbox is called "${id}": there are ${ids}`)
    }
  }
}
