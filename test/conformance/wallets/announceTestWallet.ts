import { announcers } from './announcers.ts'
import { decodeBytes, encodeBytes } from './bytes.ts'
import { createPageLink } from './PageLink.ts'
import type { TestWallet, TestWalletChange } from './TestWallet.ts'

/** Puts another wallet in the place of an announced one. */
type Replace = (next: TestWallet) => void

const placesKey = Symbol.for('latchkey.test-wallets')

/** The announced wallets of this page by namespace and id. */
function openPlaces(): Map<string, Replace> {
  const places: unknown = Reflect.get(window, placesKey)
  // Allowed because this is the only writer.
  if (places instanceof Map) return places as Map<string, Replace>
  const created = new Map<string, Replace>()
  Reflect.set(window, placesKey, created)
  return created
}

/** Announces a wallet on this page; the result puts another one in its place. */
function announceFirst(first: TestWallet): Replace {
  const { description } = first
  const { announce, part } = announcers[description.namespace]
  const listeners = new Set<(change: unknown) => void>()
  const report = (change: unknown) => {
    for (const listener of [...listeners]) listener(change)
  }
  let wallet = first
  let stop = first.listen(report)
  const link = createPageLink({
    wallet: description,
    answer: (request) => wallet.answer(request),
    listen: (listener) => void listeners.add(listener),
    encode: encodeBytes,
    decode: decodeBytes,
  })
  announce(link, part)
  return (next) => {
    if (next === wallet) return
    if (JSON.stringify(next.description) !== JSON.stringify(description))
      throw new RangeError(
        `This page has a test wallet "${description.name}" with other networks or features; give this one another name`,
      )
    stop()
    wallet = next
    stop = next.listen(report)
    const [network = ''] = description.networks
    const ended: TestWalletChange = { changed: 'accounts', accounts: [], network }
    report(ended)
  }
}

/**
 * Puts a test wallet on this page (jsdom, a browser test, a story), as its extension would. It
 * stays until the page ends. A later wallet of the same name takes its place and ends its
 * connection; a `RangeError` if it has other networks or features.
 */
export function announceTestWallet(wallet: TestWallet): void {
  const { namespace, id } = wallet.description
  const places = openPlaces()
  const key = `${namespace} ${id}`
  const replace = places.get(key)
  if (replace) replace(wallet)
  else places.set(key, announceFirst(wallet))
}
