import { array, object, string } from 'valibot'
import type { Page, Release, Schema } from '#kernel'
import { readField, safeImage, safeParse, safeText } from '#kernel'

/**
 * A wallet of the Wallet Standard as it stood when it was read: name, icon and lists gated,
 * features captured, the wallet's own object kept for comparing.
 */
export type StandardWallet = {
  readonly name: string
  readonly icon?: string
  /**
   * As the wallet writes them, which is seldom CAIP-2: an ecosystem, a colon, the name of a
   * network.
   */
  readonly chains: readonly string[]
  /**
   * By the names of the standard, `standard:connect`; each is the wallet's own object, to be called
   * through `methodOf`.
   */
  readonly features: Readonly<Record<string, unknown>>
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
 * Follows the wallets registered on the page by the Wallet Standard (github.com/wallet-standard),
 * each once, in the order they came. `onWallets` gets the
 * whole list, at once when there is one already and on every change. Registering twice, 10,000
 * wallets, or a wallet that throws does no harm.
 * @example const release = standardWallets(host.page, (found) => push(found.map(readStandardWallet)))
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
      // A wallet that cannot register is not there.
    }
  })
  page.dispatch('wallet-standard:app-ready', api)
  return () => {
    // A wallet may keep the registry it was given and come back later.
    released = true
    release()
    known.clear()
  }
}

function listNames(features: unknown): readonly string[] {
  try {
    return isObject(features) ? Object.keys(features) : []
  } catch {
    // A proxy that throws hides its own features, and no other wallet.
    return []
  }
}

/**
 * Reads a registered wallet, each property once; `undefined` when it has no name or no list of
 * chains. A feature whose getter throws is left out.
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
