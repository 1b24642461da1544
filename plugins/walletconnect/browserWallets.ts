import type { Device } from '#kernel'
import { isSameWallet } from '#kernel'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import table from './browserWallets.json'
import { isHttpLink } from './selectAppLink.ts'

/** Where the page is that a wallet is to show. */
type PageLocation = { readonly href: string; readonly origin: string }
/** The links that show a page, the best first. `start` is the wallet's own. */
type BrowseLinkBuilder = (place: PageLocation, start: string, device: Device) => readonly string[]

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
const toBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

const buildCoinbaseLink: BrowseLinkBuilder = ({ href }, start) => [
  `${start}?cb_url=${encode(href)}`,
]
const browseLinkBuilders: Readonly<Record<string, BrowseLinkBuilder>> = {
  phantom({ href, origin }, start, { android }) {
    const path = `${encode(href)}?ref=${encode(origin)}`
    const page = `${start}${path}`
    const intent = `intent://browse/${path}#Intent;scheme=phantom;package=app.phantom;S.browser_fallback_url=${encode(page)};end`
    return android ? [intent, page] : [page]
  },
  solflare: ({ href }, start) => [`${start}${encode(href)}?ref=${encode(href)}`],
  coinbase: buildCoinbaseLink,
  coinbaseApp: (place, ...more) => [
    `cbwallet://miniapp?url=${encode(place.href)}`,
    ...buildCoinbaseLink(place, ...more),
  ],
  binance({ href }, start) {
    const query = {
      appId: 'yFK5FCqYprrXDiVFbhyRx7',
      startPagePath: toBase64('/pages/browser/index'),
      startPageQuery: toBase64(`url=${href}`),
    }
    return [
      `${start}?_dp=${encode(toBase64(`bnc://app.binance.com/mp/app?${new URLSearchParams(query)}`))}`,
    ]
  },
}

/** The wallets that show pages. */
export const browserWallets: readonly BrowserWallet[] = table

/** The entry of a wallet, by its reverse domain name where both have one, else by its name. */
export function findBrowserWallet(
  listed: Pick<ListedWallet, 'rdns' | 'name'>,
): BrowserWallet | undefined {
  return browserWallets.find(({ wallet }) => isSameWallet(listed, wallet))
}

/**
 * The link that shows a page in a wallet's browser, for the first of the namespaces it has one for.
 * Another app's browser opens links of the web only.
 */
export function buildBrowseLink(
  { page, opens }: BrowserWallet,
  namespaces: readonly string[],
  device: Device,
  place: PageLocation,
): string | undefined {
  const links = namespaces.flatMap(
    (namespace) => browseLinkBuilders[opens[namespace] ?? '']?.(place, page, device) ?? [],
  )
  return links.find((link) => !device.inApp || isHttpLink(link))
}
