import { announcers } from './announcers.ts'
import { decodeBytes, encodeBytes } from './bytes.ts'
import { createPageLink } from './PageLink.ts'
import type { TestWallet } from './TestWallet.ts'

/**
 * Puts a test wallet on this page (jsdom, a browser test, a story), as its extension would. It
 * stays until the page ends.
 */
export function announceTestWallet({ description, answer, listen }: TestWallet): void {
  const { announce, part } = announcers[description.namespace]
  const link = createPageLink({
    wallet: description,
    answer,
    listen: (listener) => void listen(listener),
    encode: encodeBytes,
    decode: decodeBytes,
  })
  announce(link, part)
}
