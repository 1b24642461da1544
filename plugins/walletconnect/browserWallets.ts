import type { Device } from '#kernel'
import type { ListedWallet } from '#plugins/explorer/port'
import { isWeb } from './appLinkOf.ts'

/** Where a page is, for a wallet that is to show it. */
type Place = { readonly href: string; readonly origin: string }
type LinkFor = (place: Place) => string

/** A wallet that connects only to pages in its own browser. */
export type BrowserWallet = {
  readonly wallet: ListedWallet
  /** Namespaces whose pages it connects to, each with its links: the first that this device can open is used. */
  readonly opens: Readonly<Record<string, readonly ((device: Device) => LinkFor | undefined)[]>>
  /** Namespaces in which it can be paired as well. */
  readonly pairs?: readonly string[]
}

const encode = encodeURIComponent
const always = (link: LinkFor) => () => link
const onAndroid = (link: LinkFor) => (device: Device) => (device.android ? link : undefined)

const phantomPage: LinkFor = ({ href, origin }) => `https://phantom.app/ul/browse/${encode(href)}?ref=${encode(origin)}`
const phantomIntent: LinkFor = (place) =>
  `intent://browse/${encode(place.href)}?ref=${encode(place.origin)}#Intent;scheme=phantom;package=app.phantom;S.browser_fallback_url=${encode(phantomPage(place))};end`
const solflarePage: LinkFor = ({ href }) => `https://solflare.com/ul/v1/browse/${encode(href)}?ref=${encode(href)}`
const coinbasePage: LinkFor = ({ href }) => `https://go.cb-w.com/dapp?cb_url=${encode(href)}`
const coinbaseApp: LinkFor = ({ href }) => `cbwallet://miniapp?url=${encode(href)}`
// Addresses may hold letters that `btoa` takes for none.
const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
const binancePage: LinkFor = ({ href }) => {
  const query = new URLSearchParams({ appId: 'yFK5FCqYprrXDiVFbhyRx7', startPagePath: base64('/pages/browser/index'), startPageQuery: base64(`url=${href}`) })
  return `https://app.binance.com/en/download?${new URLSearchParams({ _dp: base64(`bnc://app.binance.com/mp/app?${query}`) })}`
}

const phantom = [onAndroid(phantomIntent), always(phantomPage)]
const appStore = 'https://apps.apple.com/app/'
const playStore = 'https://play.google.com/store/apps/details?id='

/** The wallets that show pages, and how each is asked to. */
export const browserWallets: readonly BrowserWallet[] = [
  {
    wallet: {
      id: 'phantom',
      name: 'Phantom',
      rdns: 'app.phantom',
      homepage: 'https://phantom.com',
      app_store: `${appStore}id1598432977`,
      play_store: `${playStore}app.phantom`,
      chains: [],
    },
    opens: { solana: phantom, eip155: phantom, bip122: phantom },
  },
  {
    wallet: {
      id: 'solflare',
      name: 'Solflare',
      homepage: 'https://solflare.com',
      app_store: `${appStore}id1580902717`,
      play_store: `${playStore}com.solflare.mobile`,
      chains: [],
    },
    opens: { solana: [always(solflarePage)] },
  },
  {
    wallet: {
      id: 'coinbase',
      name: 'Coinbase Wallet',
      rdns: 'com.coinbase.wallet',
      homepage: 'https://www.coinbase.com/wallet',
      app_store: `${appStore}id1278383455`,
      play_store: `${playStore}org.toshi`,
      chains: [],
    },
    opens: { solana: [always(coinbasePage)], eip155: [always(coinbaseApp), always(coinbasePage)] },
  },
  {
    wallet: {
      id: 'binance',
      name: 'Binance Wallet',
      rdns: 'com.binance.wallet',
      homepage: 'https://www.binance.com/en/web3wallet',
      app_store: `${appStore}id1436799971`,
      play_store: `${playStore}com.binance.dev`,
      chains: [],
    },
    opens: { bip122: [always(binancePage)] },
    pairs: ['eip155'],
  },
]

/** The entry of a wallet, by its reverse domain name where both have one, else by its name. */
export function browserWalletOf({ rdns, name }: Pick<ListedWallet, 'rdns' | 'name'>): BrowserWallet | undefined {
  return browserWallets.find(({ wallet }) => (rdns && wallet.rdns ? rdns === wallet.rdns : name.toLowerCase() === wallet.name.toLowerCase()))
}

/** The link that shows a page in a wallet's browser, for the first of the namespaces it has one for. Another app's browser opens links of the web only. */
export function browseLink({ opens }: BrowserWallet, namespaces: readonly string[], device: Device, place: Place): string | undefined {
  const links = namespaces.flatMap((namespace) => opens[namespace] ?? []).flatMap((link) => link(device)?.(place) ?? [])
  return links.find((link) => !device.inApp || isWeb(link))
}
