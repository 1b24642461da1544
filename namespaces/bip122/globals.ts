import type { Page } from '#kernel'
import { readField } from '#kernel'
import { isObject } from '#namespaces/kit'
import type { PageDialect } from './mapFault.ts'

/** Wallets that announce themselves nowhere, by where they put their object. */
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

/** Where WBIP-004 wallets list themselves. */
export const registryPaths = ['btc_providers', 'wbip_providers']

/**
 * What stands at a dotted path on the page, if it can have methods. A page may define any part of
 * it as a getter that throws.
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
