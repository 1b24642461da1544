import type { Locator } from 'vitest/browser'
import { locators, page } from 'vitest/browser'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getByFirst(selector: string): Locator
  }
}

locators.extend({ getByFirst: (selector) => `css=${selector} >> nth=0` })

/**
 * Locates the first element of a selector, in shadow roots as well, at the moment of the press.
 * Vitest turns an element that was found before into its path of child positions, which is another
 * element once a part of the shell arrives in between.
 */
export const locate = (selector: string): Locator => page.getByFirst(selector)
