import type { Page } from '#kernel'
import { isObject } from '#namespaces/kit'

/** Returns the wallet at `window.ethereum`, if any; a getter there may throw. */
export function findPageProvider(page: Page): object | undefined {
  try {
    const provider = page.global('ethereum')
    return isObject(provider) ? provider : undefined
  } catch {
    return undefined
  }
}
