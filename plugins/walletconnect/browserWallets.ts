import type { Device } from '#kernel'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import { isSameWallet } from '#plugins/ports/wallet-registry'
import table from './browserWallets.json'
import { isHttpLink } from './selectAppLink.ts'

/** Address of this page. */
type PageLocation = { readonly href: string; readonly origin: string }
/** Builds links that open a page, best first. `start` is the start of the wallet's links. */
type BrowseLinkBuilder = (place: PageLocation, start: string, device: Device) => readonly string[]

/** A wallet that connects only to pages in its own browser. */
export type BrowserWallet = {
  readonly wallet: ListedWallet
  /** Start of its links. */
  readonly page: string
  /** Namespaces of pages that it supports, each with the form of its links. */
  readonly opens: Readonly<Record<string, string | undefined>>
  /** Namespaces that also support pairing. */
  readonly pairs: readonly string[]
}

const encode = encodeURIComponent
// `btoa` accepts Latin-1 only; encode to UTF-8 first.
const toBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

const buildCoinbaseLink: BrowseLinkBuilder = ({ href }, start) => [
  `${start}?cb_url=${encode(href)}`,
]
const browseLinkBuilders: Readonly<Record<string, BrowseLinkBuilder>> = {
  phantom({ href, origin }, start, { android }) {
    const path = `${encode(href)}?ref=${encode(origin)}`
    const page = `${start}${path}`
    const extras = `scheme=phantom;package=app.phantom;S.browser_fallback_url=${encode(page)}`
    const intent = `intent://browse/${path}#Intent;${extras};end`
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
    const appLink = `bnc://app.binance.com/mp/app?${new URLSearchParams(query)}`
    return [`${start}?_dp=${encode(toBase64(appLink))}`]
  },
}

/** Wallets with their own browser. */
export const browserWallets: readonly BrowserWallet[] = table

/** Finds a wallet's entry by reverse domain name, or by name if one of them has none. */
export function findBrowserWallet(
  listed: Pick<ListedWallet, 'rdns' | 'name'>,
): BrowserWallet | undefined {
  return browserWallets.find(({ wallet }) => isSameWallet(listed, wallet))
}

/**
 * Builds the link that opens a page in a wallet's browser, for the first supported namespace.
 * In-app browsers open https links only.
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
