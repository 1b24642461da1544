import type { Page, Release } from '#kernel'
import { adapterFeature, isPlainImage, normalizeName, readField, toPlainText } from '#kernel'

/**
 * An installed wallet as its row shows it. `key` is the one that the kernel gives its row; a missing
 * `icon` may come with the kernel, from a namespace that is read there.
 */
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

const walletLimit = 20
const solanaChain = /^solana:[-_a-zA-Z0-9]{1,32}$/
/** The wallet that stands at `window.ethereum` and announces nothing. */
const pageWallet: FirstWallet = { key: 'browser', name: 'Browser wallet' }

const readText = (foreign: unknown, name: string) => {
  const text = readField(foreign, name)
  return typeof text === 'string' ? text : ''
}

function readWallet(foreign: unknown, rdns?: string): FirstWallet | undefined {
  const name = toPlainText(readText(foreign, 'name'), 60)
  const icon = readText(foreign, 'icon').trim()
  const key = rdns ?? normalizeName(name).replaceAll('.', ' ')
  return name ? { key, name, rdns, icon: isPlainImage(icon) ? icon : undefined } : undefined
}

/** Reads an EIP-6963 announcement. A modal's own provider is no wallet. */
function readAnnounced(detail: unknown): FirstWallet | undefined {
  const info = readField(detail, 'info')
  const provider = readField(detail, 'provider')
  const isWallet = Object(provider) === provider && readField(provider, 'isLatchkey') !== true
  if (!isWallet || !/^.{1,100}$/s.test(readText(info, 'uuid'))) return undefined
  const rdns = readText(info, 'rdns')
  const isName = /^(?=.{3,120}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(rdns)
  return readWallet(info, isName ? rdns.toLowerCase() : undefined)
}

/** Reads a wallet that registered by the Wallet Standard, if it connects to Solana. */
function readRegistered(wallet: unknown): FirstWallet | undefined {
  const features = readField(wallet, 'features')
  const chains = readField(wallet, 'chains')
  const connect = readField(readField(features, 'standard:connect'), 'connect')
  return Array.isArray(chains) &&
    chains.every((chain) => typeof chain === 'string') &&
    chains.some((chain) => solanaChain.test(chain)) &&
    typeof connect === 'function' &&
    readField(features, adapterFeature) === undefined
    ? readWallet(wallet)
    : undefined
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
  const uuids = new Set<string>()
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
      const uuid = readText(readField(detail, 'info'), 'uuid')
      if (!wallet || announced.has(provider) || uuids.has(uuid)) return
      uuids.add(uuid)
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
      return [...registered].flatMap((wallet) => readRegistered(wallet) ?? [])
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
    const keys = found.map(({ key }) => key)
    const isCertain = (at: number) =>
      [names, keys].every((all) => all.indexOf(all[at] ?? '') === all.lastIndexOf(all[at] ?? ''))
    for (const [at, wallet] of found.entries()) {
      const name = names[at] ?? ''
      // Of several with one name the kernel alone knows which are the same.
      if (!isCertain(at)) return [...rows.values()]
      const before = rows.get(name)
      rows.set(name, before ? { ...before, icon: before.icon ?? wallet.icon } : wallet)
    }
  }
  return [...rows.values()]
}
