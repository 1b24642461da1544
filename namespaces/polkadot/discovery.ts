import type { NamespaceHost, Release, Schema, WalletInfo } from '#kernel'
import { fieldOf, gateOptional, methodOf, safeText } from '#kernel'
import { createWatchers, isObject } from '#namespaces/kit'
import { pageWallets } from './pageWallets.ts'

/**
 * A wallet seen on the page. `enable` is the method it had when it was first seen; the object never
 * goes through a promise, for it may have a `then`.
 */
export type FoundWallet = {
  readonly info: WalletInfo
  readonly names: readonly string[]
  readonly provider: object
  enable(site: string): unknown
}

/** The wallets of this page. Starts looking when it is first asked. */
export type Discovery = {
  watch(listener: (found: readonly WalletInfo[]) => void): Release
  /** The wallet with this id, or with this name among its others, waiting a moment for it. */
  find(id: string): Promise<FoundWallet | undefined>
  dispose(): void
}

/**
 * What stands under a name is a wallet; a second object under the same name is another one. More of
 * them, or of all, are an attack or a bug.
 */
const limits = { name: 2, all: 100 }
/**
 * Nothing tells of a wallet that comes late, so it is looked for as long as a wallet of the last
 * visit is waited for.
 */
const looks = [100, 500, 1500]

// Names alone say who it is: there are no titles and no pictures.
const known: Readonly<Record<string, readonly [name: string, rdns?: string]>> = {
  enkrypt: ['Enkrypt'],
  'fearless-wallet': ['Fearless Wallet'],
  nova: ['Nova Wallet'],
  polkagate: ['PolkaGate'],
  'polkadot-js': ['Polkadot.js'],
  'subwallet-js': ['SubWallet', 'app.subwallet'],
  talisman: ['Talisman', 'xyz.talisman'],
}
const label: Schema<string> = safeText(60)

/** Looks for wallets at `window.injectedWeb3`, again and again for a moment. */
export function createDiscovery(host: NamespaceHost): Discovery {
  const wallets: FoundWallet[] = []
  const timers = new Set<Release>()

  const add = (name: string, provider: unknown): boolean => {
    const enable = methodOf(provider, 'enable') ?? methodOf(provider, 'connect')
    if (!isObject(provider) || !enable) return false
    const at = wallets.findIndex((wallet) => wallet.provider === provider)
    const twin = wallets[at]
    if (twin) {
      if (!twin.names.includes(name)) wallets[at] = { ...twin, names: [...twin.names, name] }
      return false
    }
    const before = wallets.filter(({ info: { id } }) => id.replace(/\+\d+$/, '') === name).length
    const wallet = before < limits.name ? entryOf(host, name, provider, enable, before) : undefined
    if (wallet) wallets.push(wallet)
    return wallet !== undefined
  }
  const look = () => {
    const { registry, names } = pageWallets(host.page) ?? { registry: {}, names: [] }
    const isNew =
      names.filter((name) => wallets.length < limits.all && add(name, fieldOf(registry, name)))
        .length > 0
    if (isNew) watchers.tell()
  }
  const start = () => {
    look()
    for (const ms of looks) {
      const timer = host.after(ms, () => {
        timers.delete(timer)
        look()
      })
      timers.add(timer)
    }
  }
  const watchers = createWatchers(host, start, () => wallets.map(({ info }) => info))
  const stop = () => {
    for (const timer of timers) timer()
    timers.clear()
  }
  return {
    watch(listener) {
      const release = watchers.watch(listener)
      return () => {
        release()
        if (watchers.all.size === 0) stop()
      }
    },
    find: (id) => watchers.find(() => wallets.find(({ names }) => names.includes(id))),
    dispose() {
      stop()
      watchers.all.clear()
      wallets.length = 0
    },
  }
}

/** A wallet as it is shown; `before` is how many stood under its name already. */
function entryOf(
  host: NamespaceHost,
  name: string,
  provider: object,
  enable: FoundWallet['enable'],
  before: number,
): FoundWallet | undefined {
  const isNova =
    name === 'polkadot-js' && fieldOf(globalOf(host, 'walletExtension'), 'isNovaWallet') === true
  const [title, rdns] = known[isNova ? 'nova' : name] ?? [gateOptional(label, name)]
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

function globalOf(host: NamespaceHost, name: string): unknown {
  try {
    return host.page.global(name)
  } catch {
    return undefined
  }
}
