import type { Page } from '#kernel'
import { isObject } from '#namespaces/kit'

/**
 * The names under which wallets stand at `window.injectedWeb3`, and that object. A page may define
 * it as a getter that throws.
 */
export function listPageWallets(
  page: Page,
): { readonly registry: object; readonly names: readonly string[] } | undefined {
  try {
    const registry = page.global('injectedWeb3')
    if (!isObject(registry)) return undefined
    const names = Object.keys(registry).slice(0, 100)
    return names.length > 0 ? { registry, names } : undefined
  } catch {
    return undefined
  }
}
