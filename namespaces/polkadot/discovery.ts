import type { Discovery, NamespaceHost, Release, Schema, WalletInfo } from '#kernel'
import { readField, readMethod, safeParse, safeText } from '#kernel'
import { createWatchers, isObject } from '#namespaces/kit'
import { attempt } from './attempt.ts'
import { listPageWallets } from './listPageWallets.ts'

/**
 * A wallet of the page.
 * `enable` is its method at detection; the object never goes through a promise, for it may have a
 * `then`.
 */
export type PolkadotWallet = {
  readonly info: WalletInfo
  readonly names: readonly string[]
  readonly provider: object
  enable(site: string): unknown
}

/** The Polkadot wallets of this page; discovery starts on the first call. */
export type PolkadotDiscovery = Discovery & {
  /** Finds the wallet with this id, or with this name among its others, waiting a moment for it. */
  find(id: string): Promise<PolkadotWallet | undefined>
}

/**
 * Each object under a name is a wallet of its own. More of them, under a name or in all, are an
 * attack or a bug.
 */
const limits = { name: 2, all: 100 }
/** Late wallets emit no event. These events occur while a page loads and is used. */
const pageEvents = ['load', 'pageshow', 'focus', 'pointerdown', 'keydown']

// Wallets have names only, no titles and no icons.
const knownWallets: Readonly<Record<string, readonly [name: string, rdns?: string]>> = {
  enkrypt: ['Enkrypt'],
  'fearless-wallet': ['Fearless Wallet'],
  nova: ['Nova Wallet'],
  polkagate: ['PolkaGate'],
  'polkadot-js': ['Polkadot.js'],
  'subwallet-js': ['SubWallet', 'app.subwallet'],
  talisman: ['Talisman', 'xyz.talisman'],
}
/** The labels of wallets and accounts. */
export const labelSchema: Schema<string> = safeText(60)

/** Scans `window.injectedWeb3`: for a moment, and until there is a wallet also on page events. */
export function createDiscovery(host: NamespaceHost): PolkadotDiscovery {
  const wallets: PolkadotWallet[] = []
  let pageListeners: readonly Release[] = []

  const add = (name: string, provider: unknown): boolean => {
    const enable = readMethod(provider, 'enable') ?? readMethod(provider, 'connect')
    if (!isObject(provider) || !enable) return false
    const at = wallets.findIndex((wallet) => wallet.provider === provider)
    const known = wallets[at]
    if (known) {
      if (!known.names.includes(name)) wallets[at] = { ...known, names: [...known.names, name] }
      return false
    }
    const before = wallets.filter(({ info: { id } }) => id.replace(/\+\d+$/, '') === name).length
    const wallet =
      before < limits.name ? createPolkadotWallet(host, name, provider, enable, before) : undefined
    if (wallet) wallets.push(wallet)
    return wallet !== undefined
  }
  const scanPage = () => {
    const { registry, names } = listPageWallets(host.page) ?? { registry: {}, names: [] }
    const isNew =
      names.filter((name) => wallets.length < limits.all && add(name, readField(registry, name)))
        .length > 0
    if (wallets.length > 0) for (const release of pageListeners) release()
    if (isNew) watchers.notify()
  }
  const watchers = createWatchers(host, {
    start() {
      pageListeners = pageEvents.map((event) => host.page.listen(event, scanPage))
      return pageListeners
    },
    scan: scanPage,
    list: () => wallets.map(({ info }) => info),
  })
  return {
    watch: watchers.watch,
    dispose: watchers.dispose,
    find: (id) => watchers.find(() => wallets.find(({ names }) => names.includes(id))),
  }
}

/** A wallet as it is shown; `before` is how many stood under its name already. */
function createPolkadotWallet(
  host: NamespaceHost,
  name: string,
  provider: object,
  enable: PolkadotWallet['enable'],
  before: number,
): PolkadotWallet | undefined {
  const isNova =
    name === 'polkadot-js' &&
    readField(
      attempt(() => host.page.global('walletExtension')),
      'isNovaWallet',
    ) === true
  const [title, rdns] = knownWallets[isNova ? 'nova' : name] ?? [safeParse(labelSchema, name)]
  const id = before > 0 ? `${name}+${before}` : name
  // Only the first to stand under a name may be taken for the wallet that is known by it.
  return title
    ? {
        names: [id],
        provider,
        enable,
        info: { id, name: title, ready: true, provider, ...(rdns && before === 0 && { rdns }) },
      }
    : undefined
}
