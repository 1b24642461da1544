import type { Page, Release } from '#kernel'
import { isPlainImage, normalizeName, readField, toPlainText } from '#kernel'

/** An installed wallet as its row shows it. `key` is the one that the kernel gives its row. */
export type FirstWallet = {
  readonly key: string
  readonly name: string
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
}

/** The wallets of the page that announce themselves. */
export type FirstWallets = {
  /**
   * The wallets, in the order of the kernel's list: its first rows, as far as these are certain.
   */
  list(): readonly FirstWallet[]
  readonly stop: Release
}

const nameLimit = 60
const rdnsLimit = 120
const walletLimit = 20
/** The wallet that stands at `window.ethereum` and announces nothing. */
const pageWallet: FirstWallet = { key: 'browser', name: 'Browser wallet' }

const readText = (foreign: unknown, name: string, most: number) => {
  const text = readField(foreign, name)
  return typeof text === 'string' ? toPlainText(text, most) : ''
}

function readWallet(foreign: unknown, rdns?: string): FirstWallet | undefined {
  const name = readText(foreign, 'name', nameLimit)
  const icon = readField(foreign, 'icon')
  const image = typeof icon === 'string' && isPlainImage(icon.trim()) ? icon.trim() : undefined
  const key = rdns ?? normalizeName(name).replaceAll('.', ' ')
  return name ? { key, name, rdns, icon: image } : undefined
}

/** Reads an EIP-6963 announcement. A modal's own provider is no wallet. */
function readAnnounced(detail: unknown): FirstWallet | undefined {
  const info = readField(detail, 'info')
  const rdns = readText(info, 'rdns', rdnsLimit).toLowerCase()
  if (readField(readField(detail, 'provider'), 'isLatchkey') === true) return undefined
  return readWallet(info, /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(rdns) ? rdns : undefined)
}

/** Reads a wallet that registered by the Wallet Standard, if it connects to the namespace. */
function readRegistered(wallet: unknown, namespace: string): FirstWallet | undefined {
  const chains = readField(wallet, 'chains')
  const connects = readField(readField(wallet, 'features'), 'standard:connect')
  const serves =
    Array.isArray(chains) && chains.some((chain) => String(chain).startsWith(`${namespace}:`))
  return serves && connects ? readWallet(wallet) : undefined
}

/** True if something stands at a global of the page, which may be a getter that throws. */
function hasGlobal(page: Page, name: string): boolean {
  try {
    return Boolean(page.global(name))
  } catch {
    return false
  }
}

/**
 * Looks for the wallets that announce themselves, by EIP-6963 and the Wallet Standard, before the
 * kernel is loaded; later ones are told to `onChange`. `namespaces`: those that are enabled, in
 * their order.
 */
export function watchFirstWallets(
  page: Page,
  namespaces: readonly string[],
  onChange: () => void,
): FirstWallets {
  const announced = new Map<unknown, FirstWallet>()
  const registered = new Set<unknown>()
  let isStarted = false
  const change = () => {
    if (isStarted && announced.size + registered.size < walletLimit) onChange()
  }
  const api = Object.freeze({
    register(...wallets: readonly unknown[]) {
      for (const wallet of wallets) registered.add(wallet)
      change()
      return () => {
        for (const wallet of wallets) registered.delete(wallet)
        change()
      }
    },
  })
  const releases = [
    page.listen('eip6963:announceProvider', (detail) => {
      const wallet = readAnnounced(detail)
      const provider = readField(detail, 'provider')
      if (!wallet || announced.has(provider)) return
      announced.set(provider, wallet)
      change()
    }),
    page.listen('wallet-standard:register-wallet', (callback) => {
      try {
        if (typeof callback === 'function') callback(api)
      } catch {
        // A wallet that cannot register is left out.
      }
    }),
  ]
  page.dispatch('eip6963:requestProvider')
  page.dispatch('wallet-standard:app-ready', api)
  isStarted = true

  /** The wallets of a namespace; `undefined` where some may stand that were not looked for. */
  const listNamespace = (namespace: string): readonly FirstWallet[] | undefined => {
    if (namespace === 'eip155')
      return announced.size === 0 && hasGlobal(page, 'ethereum')
        ? [pageWallet]
        : [...announced.values()]
    if (namespace === 'solana')
      return [...registered].flatMap((wallet) => readRegistered(wallet, namespace) ?? [])
    return namespace === 'polkadot' && !hasGlobal(page, 'injectedWeb3') ? [] : undefined
  }
  return {
    list: () => joinCertain(namespaces, listNamespace).slice(0, walletLimit),
    stop() {
      for (const release of releases) release()
    },
  }
}

/** Joins the lists of namespaces as far as the kernel's rows are certain. */
function joinCertain(
  namespaces: readonly string[],
  listNamespace: (namespace: string) => readonly FirstWallet[] | undefined,
): readonly FirstWallet[] {
  const rows = new Map<string, FirstWallet>()
  for (const namespace of namespaces) {
    const found = listNamespace(namespace)
    if (!found) break
    const names = found.map(({ name }) => normalizeName(name))
    const before = new Set(rows.keys())
    for (const [at, wallet] of found.entries()) {
      const name = names[at] ?? ''
      // Of several with one name the kernel alone knows which are the same.
      if (names.indexOf(name) !== names.lastIndexOf(name)) return [...rows.values()]
      if (!before.has(name)) rows.set(name, wallet)
    }
  }
  return [...rows.values()]
}
