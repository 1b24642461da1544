import { announcers } from './announcers.ts'
import { decodeBytes, encodeBytes } from './bytes.ts'
import { createPageLink } from './PageLink.ts'
import type { TestWalletDescription } from './TestWallet.ts'

/**
 * Returns a script, without a bundler, that announces a wallet whose keys stay outside the page.
 * @param binding name of a function on the page's global that returns `TestWallet.answer`; events
 * of this name on `window` carry a change as `detail`. `addTestWallet` provides both.
 */
export function testWalletScript(wallet: TestWalletDescription, binding: string): string {
  const { announce, part } = announcers[wallet.namespace]
  const name = JSON.stringify(binding)
  const link = `(${createPageLink})({
    wallet: ${JSON.stringify(wallet)},
    answer: (request) => globalThis[${name}](request),
    listen: (listener) => window.addEventListener(${name}, ({ detail }) => listener(detail)),
    encode: ${encodeBytes},
    decode: ${decodeBytes},
  })`
  return `(${announce})(${link}, ${part});`
}
