import type { Page } from '#kernel'
import { fieldOf } from '#kernel'
import { isObject } from '#namespaces/kit'

/** Wallets that are known to speak SIP-030, by where they stand on the page. */
export const knownWallets: Readonly<Record<string, string>> = {
  LeatherProvider: 'Leather',
  'XverseProviders.BitcoinProvider': 'Xverse',
  AsignaProvider: 'Asigna',
  'FordefiProviders.UtxoProvider': 'Fordefi',
}

const path = /^[A-Za-z_$][\w$]{0,60}(\.[A-Za-z_$][\w$]{0,60}){0,3}$/
/** More registered wallets than this are an attack or a bug. */
const limit = 100

/**
 * What stands at a dotted path of the page, if it can have methods. A page may define any step as a
 * getter that throws.
 */
export function standingAt(page: Page, id: string): object | undefined {
  if (!path.test(id)) return undefined
  const [first = '', ...rest] = id.split('.')
  try {
    const found = rest.reduce<unknown>((value, name) => fieldOf(value, name), page.global(first))
    return isObject(found) ? found : undefined
  } catch {
    return undefined
  }
}

/** The entries of the WBIP-004 registries, unread, oldest first. */
export function registered(page: Page): readonly object[] {
  return ['btc_providers', 'wbip_providers'].flatMap((name) => {
    const list = standingAt(page, name)
    const count = Math.min(Number(fieldOf(list, 'length')) || 0, limit)
    return Array.from({ length: Math.max(0, count) }, (_, index) =>
      fieldOf(list, String(index)),
    ).filter(isObject)
  })
}

/** Whether a registered wallet says that it has methods for Stacks. */
export function namesStacks(methods: unknown): boolean {
  const count = Math.min(Number(fieldOf(methods, 'length')) || 0, 200)
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    fieldOf(methods, String(index)),
  ).some((method) => typeof method === 'string' && method.startsWith('stx_'))
}
