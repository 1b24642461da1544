import { array, object, string } from 'valibot'
import type { Page, Release, Schema } from '#kernel'
import { adapterFeature, readField, safeImage, safeParse, safeText } from '#kernel'

/**
 * A wallet of the Wallet Standard, each property read once.
 * Name, icon and lists are parsed, features captured; `wallet` is the wallet's own object, for
 * comparing.
 */
export type StandardWallet = {
  /** The wallet's name, fit for the screen. */
  readonly name: string
  /** A `data:` image of at most 256 kB. */
  readonly icon?: string
  /** Chains in the wallet's spelling, seldom CAIP-2: an ecosystem, a colon, a network's name. */
  readonly chains: readonly string[]
  /**
   * Features by their standard names, such as `standard:connect`; each is the wallet's own object.
   */
  readonly features: Readonly<Record<string, unknown>>
  /** The wallet's own object, the `provider` of a `WalletInfo`. */
  readonly wallet: object
}

/** More wallets than this are an attack or a bug. */
const walletLimit = 100
const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'
const identitySchema: Schema<{ name: string; chains: string[] }> = object({
  name: safeText(60),
  chains: array(string()),
})
const imageSchema: Schema<string> = safeImage

/**
 * Follows the wallets that register by the Wallet Standard, in their order, each once.
 * `onWallets` gets the whole list on every change, and at once if there is one; it holds 100 wallets
 * at most. Duplicate registrations and wallets that throw are harmless. Source:
 * github.com/wallet-standard.
 */
export function discoverStandardWallets(
  page: Page,
  onWallets: (wallets: readonly object[]) => void,
): Release {
  const known = new Set<object>()
  let released = false
  const register = (...wallets: readonly unknown[]): Release => {
    if (released) return () => {}
    const fresh = wallets.filter(isObject).filter((wallet) => !known.has(wallet))
    const added = fresh.slice(0, walletLimit - known.size)
    for (const wallet of added) known.add(wallet)
    if (added.length > 0) onWallets([...known])
    return () => {
      const removed = added.splice(0).filter((wallet) => known.delete(wallet))
      if (removed.length > 0 && !released) onWallets([...known])
    }
  }
  const api = Object.freeze({ register })
  const release = page.listen('wallet-standard:register-wallet', (callback) => {
    try {
      if (typeof callback === 'function') callback(api)
    } catch {
      // A wallet that cannot register is left out.
    }
  })
  page.dispatch('wallet-standard:app-ready', api)
  return () => {
    // A wallet may keep the registry and register later.
    released = true
    release()
    known.clear()
  }
}

function listNames(features: unknown): readonly string[] {
  try {
    return isObject(features) ? Object.keys(features) : []
  } catch {
    // A proxy that throws hides its own features only.
    return []
  }
}

/**
 * Reads a registered wallet, each property once.
 * `undefined` without a name or a list of chains, and for an adapter of a modal. Features whose
 * getter throws are left out.
 */
export function readStandardWallet(wallet: object): StandardWallet | undefined {
  const known = safeParse(identitySchema, {
    name: readField(wallet, 'name'),
    chains: readField(wallet, 'chains'),
  })
  if (!known?.name) return undefined
  const icon = safeParse(imageSchema, readField(wallet, 'icon'))
  const features = readField(wallet, 'features')
  const names = listNames(features).slice(0, walletLimit)
  if (names.includes(adapterFeature)) return undefined
  return {
    name: known.name,
    chains: known.chains,
    ...(icon && { icon }),
    features: Object.freeze(
      Object.fromEntries(names.map((name) => [name, readField(features, name)])),
    ),
    wallet,
  }
}
