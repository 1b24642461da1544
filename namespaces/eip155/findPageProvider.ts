import type { Page } from '#kernel'
import { isObject } from '#namespaces/kit'

/**
 * What a wallet left at `window.ethereum`, if anything. A page may define it as a getter that
 * throws.
 */
export function findPageProvider(page: Page): object | undefined {
  try {
    const provider = page.global('ethereum')
    return isObject(provider) ? provider : undefined
  } catch {
    return undefined
  }
}
