import type { Page } from '#kernel'
import { readField } from '#kernel'
import { isObject } from '#namespaces/kit'

/** Wallets known to support SIP-030, by their path on the page. */
export const knownWallets: Readonly<Record<string, string>> = {
  LeatherProvider: 'Leather',
  'XverseProviders.BitcoinProvider': 'Xverse',
  AsignaProvider: 'Asigna',
  'FordefiProviders.UtxoProvider': 'Fordefi',
}

const pathPattern = /^[A-Za-z_$][\w$]{0,60}(\.[A-Za-z_$][\w$]{0,60}){0,3}$/
/** More registered wallets than this are an attack or a bug. */
const maxWallets = 100

/**
 * Returns the object at a dotted path of the page, if it can have methods.
 * Getters on the path may throw.
 */
export function readPagePath(page: Page, id: string): object | undefined {
  if (!pathPattern.test(id)) return undefined
  const [first = '', ...rest] = id.split('.')
  try {
    const found = rest.reduce<unknown>((value, name) => readField(value, name), page.global(first))
    return isObject(found) ? found : undefined
  } catch {
    return undefined
  }
}

/** The entries of the WBIP-004 registries, unread, oldest first. */
export function listRegisteredWallets(page: Page): readonly object[] {
  return ['btc_providers', 'wbip_providers'].flatMap((name) => {
    const list = readPagePath(page, name)
    const count = Math.min(Number(readField(list, 'length')) || 0, maxWallets)
    return Array.from({ length: Math.max(0, count) }, (_, index) =>
      readField(list, String(index)),
    ).filter(isObject)
  })
}
