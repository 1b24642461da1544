import type { Device } from '#kernel'
import { isSameWallet } from '#kernel'
import type { ListedWallet } from '#plugins/explorer/port'
import { isWeb } from './appLinkOf.ts'
import table from './browserWallets.json'

/** Where the page is that a wallet is to show. */
type Place = { readonly href: string; readonly origin: string }
/** The links that show a page, the best first. `start` is the wallet's own. */
type LinkForm = (place: Place, start: string, device: Device) => readonly string[]

/** A wallet that connects only to pages in its own browser. */
export type BrowserWallet = {
  readonly wallet: ListedWallet
  /** Start of its links. */
  readonly page: string
  /** Namespaces of pages that it connects to, each with the form of its links. */
  readonly opens: Readonly<Record<string, string | undefined>>
  /** Namespaces in which it can be paired as well. */
  readonly pairs: readonly string[]
}

const encode = encodeURIComponent
// Addresses may hold letters that `btoa` knows nothing of.
const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

const coinbase: LinkForm = ({ href }, start) => [`${start}?cb_url=${encode(href)}`]
const forms: Readonly<Record<string, LinkForm>> = {
  phantom({ href, origin }, start, { android }) {
    const path = `${encode(href)}?ref=${encode(origin)}`
    const page = `${start}${path}`
    const intent = `intent://browse/${path}#Intent;scheme=phantom;package=app.phantom;S.browser_fallback_url=${encode(page)};end`
    return android ? [intent, page] : [page]
  },
  solflare: ({ href }, start) => [`${start}${encode(href)}?ref=${encode(href)}`],
  coinbase,
  coinbaseApp: (place, ...more) => [
    `cbwallet://miniapp?url=${encode(place.href)}`,
    ...coinbase(place, ...more),
  ],
  binance({ href }, start) {
    const query = {
      appId: 'yFK5FCqYprrXDiVFbhyRx7',
      startPagePath: base64('/pages/browser/index'),
      startPageQuery: base64(`url=${href}`),
    }
    return [
      `${start}?_dp=${encode(base64(`bnc://app.binance.com/mp/app?${new URLSearchParams(query)}`))}`,
    ]
  },
}

/** The wallets that show pages. */
export const browserWallets: readonly BrowserWallet[] = table

/** The entry of a wallet, by its reverse domain name where both have one, else by its name. */
export function browserWalletOf(
  listed: Pick<ListedWallet, 'rdns' | 'name'>,
): BrowserWallet | undefined {
  return browserWallets.find(({ wallet }) => isSameWallet(listed, wallet))
}

/**
 * The link that shows a page in a wallet's browser, for the first of the namespaces it has one for.
 * Another app's browser opens links of the web only.
 */
export function browseLink(
  { page, opens }: BrowserWallet,
  namespaces: readonly string[],
  device: Device,
  place: Place,
): string | undefined {
  const links = namespaces.flatMap(
    (namespace) => forms[opens[namespace] ?? '']?.(place, page, device) ?? [],
  )
  return links.find((link) => !device.inApp || isWeb(link))
}
