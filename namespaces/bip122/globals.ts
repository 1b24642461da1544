import type { Page } from '#kernel'
import { fieldOf } from '#kernel'
import { isObject } from '#namespaces/kit'
import type { PageSpeech } from './faults.ts'

/** Wallets that announce themselves nowhere, by where they put their object. */
export const knownGlobals: readonly {
  readonly path: string
  readonly name: string
  readonly speech: PageSpeech
}[] = [
  { path: 'LeatherProvider', name: 'Leather', speech: 'leather' },
  { path: 'XverseProviders.BitcoinProvider', name: 'Xverse Wallet', speech: 'sats' },
  { path: 'BitcoinProvider', name: 'Bitcoin Wallet', speech: 'sats' },
  { path: 'unisat', name: 'UniSat Wallet', speech: 'unisat' },
  { path: 'okxwallet.bitcoin', name: 'OKX Wallet', speech: 'unisat' },
  { path: 'phantom.bitcoin', name: 'Phantom', speech: 'phantom' },
]

/** Where WBIP-004 wallets list themselves. */
export const registries = ['btc_providers', 'wbip_providers']

/**
 * What stands at a dotted path on the page, if it can have methods. A page may define any part of
 * it as a getter that throws.
 */
export function objectAt(page: Page, path: string): object | undefined {
  const [first = '', ...rest] = path.split('.')
  try {
    const found = rest.reduce(fieldOf, page.global(first))
    return isObject(found) ? found : undefined
  } catch {
    return undefined
  }
}
