import type { Page } from '#kernel'
import { readField } from '#kernel'
import { isObject } from '#namespaces/kit'
import type { PageDialect } from './mapFault.ts'

/** Wallets that do not announce themselves, by the path of their object. */
export const knownGlobals: readonly {
  readonly path: string
  readonly name: string
  readonly speech: PageDialect
}[] = [
  { path: 'LeatherProvider', name: 'Leather', speech: 'leather' },
  { path: 'XverseProviders.BitcoinProvider', name: 'Xverse Wallet', speech: 'sats' },
  { path: 'BitcoinProvider', name: 'Bitcoin Wallet', speech: 'sats' },
  { path: 'unisat', name: 'UniSat Wallet', speech: 'unisat' },
  { path: 'okxwallet.bitcoin', name: 'OKX Wallet', speech: 'unisat' },
  { path: 'phantom.bitcoin', name: 'Phantom', speech: 'phantom' },
]

/** Paths of the WBIP-004 registries. */
export const registryPaths = ['btc_providers', 'wbip_providers']

/**
 * Returns the object at a dotted path of the page, if it can have methods.
 * Getters on the path may throw.
 */
export function findPageObject(page: Page, path: string): object | undefined {
  const [first = '', ...rest] = path.split('.')
  try {
    const found = rest.reduce(readField, page.global(first))
    return isObject(found) ? found : undefined
  } catch {
    return undefined
  }
}
