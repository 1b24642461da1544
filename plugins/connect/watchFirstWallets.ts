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

/**
 * Looks for the wallets that announce themselves, by EIP-6963 and the Wallet Standard, before the
 * kernel is loaded. `namespaces`: those that are enabled, in their order.
 */
export function watchFirstWallets(
  page: Page,
  namespaces: readonly string[],
  onChange: () => void,
): FirstWallets {
  const announced = new Map<unknown, FirstWallet>()
  const registered = new Set<unknown>()
  const change = () => {
    if (announced.size + registered.size < walletLimit) onChange()
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
      if (typeof callback === 'function') callback(api)
    }),
  ]
  page.dispatch('eip6963:requestProvider')
  page.dispatch('wallet-standard:app-ready', api)

  const listPageWallet = (): readonly FirstWallet[] =>
    Object(page.global('ethereum')) === page.global('ethereum')
      ? [{ key: 'browser', name: 'Browser wallet' }]
      : []
  /** The wallets of a namespace; `undefined` where others may stand that were not looked for. */
  const listNamespace = (namespace: string): readonly FirstWallet[] | undefined => {
    if (namespace === 'eip155')
      return announced.size > 0 ? [...announced.values()] : listPageWallet()
    if (namespace === 'solana')
      return [...registered].flatMap((wallet) => readRegistered(wallet, namespace) ?? [])
    return namespace === 'polkadot' && page.global('injectedWeb3') === undefined ? [] : undefined
  }
  return {
    list: () => joinCertain(namespaces, listNamespace),
    stop() {
      for (const release of releases) release()
    },
  }
}

/** Joins lists as far as the kernel's rows are certain. */
function joinCertain(
  namespaces: readonly string[],
  listNamespace: (namespace: string) => readonly FirstWallet[] | undefined,
): readonly FirstWallet[] {
  const rows: FirstWallet[] = []
  for (const namespace of namespaces) {
    const found = listNamespace(namespace)
    if (!found) return rows
    const before = rows.map(({ name }) => normalizeName(name))
    const own = found.map(({ name }) => normalizeName(name))
    for (const [at, wallet] of found.entries()) {
      const name = own[at]
      // Of several with one name the kernel alone knows which are the same.
      if (own.indexOf(name ?? '') !== own.lastIndexOf(name ?? '')) return rows
      if (!before.includes(name ?? '')) rows.push(wallet)
    }
  }
  return rows
}
