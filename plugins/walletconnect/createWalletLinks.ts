import type { Platform, Router } from '#kernel'
import { readMethod } from '#kernel'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import type { Pairing, WalletLink } from '#plugins/ports/walletconnect'
import { connectingWalletConnectRoute } from '#plugins/ports/walletconnect'
import type { BrowserWallet } from './browserWallets.ts'
import { browserWallets, buildBrowseLink, findBrowserWallet } from './browserWallets.ts'
import { buildPairingLink } from './buildPairingLink.ts'
import { openInTelegram } from './openInTelegram.ts'
import { selectAppLink } from './selectAppLink.ts'

/** Dependencies of wallet links. */
export type WalletLinkTools = {
  readonly platform: Pick<Platform, 'page' | 'device' | 'after'>
  readonly router: Pick<Router, 'push'>
  readonly pairing: Pick<Pairing, 'get' | 'hold' | 'rememberApp'>
  /** Called with the wallet's id when the visitor opens its app. */
  onAppOpen(wallet: string): void
  /** Prefers https links to schemes. */
  readonly experimental_preferUniversalLinks: boolean
  /** Namespaces of the modal; the active one first. */
  namespaces(): readonly string[]
}

type WalletLinks = Pick<Pairing, 'getLink' | 'getRowLink' | 'getOpenTarget' | 'browserWallets'>
type LinkPlatform = Parameters<WalletLinks['getLink']>[1]

/** Holds the pairing until the view after the tap holds it (ms); its code may still be loading. */
const holdTime = 10_000

/** Addresses that open a wallet's app, its website, or this page in its browser. */
function createLinkTargets({
  platform: { device, page },
  pairing,
  experimental_preferUniversalLinks,
  namespaces,
}: Pick<
  WalletLinkTools,
  'platform' | 'pairing' | 'experimental_preferUniversalLinks' | 'namespaces'
>) {
  const shows = ({ opens }: BrowserWallet) =>
    device.mobile && namespaces().some((namespace) => opens[namespace])
  /**
   * Returns the start of the wallet's app links; `undefined` if its own browser should open this
   * page.
   */
  const getAppLink = (wallet: ListedWallet) => {
    const known = findBrowserWallet(wallet)
    const pairs =
      !known || !shows(known) || known.pairs.some((namespace) => namespaces().includes(namespace))
    return device.mobile && pairs
      ? selectAppLink(wallet, device, experimental_preferUniversalLinks)
      : undefined
  }
  const getPageLink = (wallet: ListedWallet) => {
    const known = findBrowserWallet(wallet)
    return known && shows(known)
      ? buildBrowseLink(known, namespaces(), device, { href: page.url(), origin: page.origin })
      : undefined
  }
  /** Returns the link's address, and the app to open for requests once it is connected. */
  const getTarget = (wallet: ListedWallet, kind: LinkPlatform) => {
    const start = {
      mobile: getAppLink(wallet),
      web: wallet.webapp_link,
      desktop: device.mobile ? undefined : wallet.desktop_link,
    }[kind]
    const { uri } = pairing.get()
    if (start) return uri === undefined ? undefined : buildPairingLink(start, uri, device)
    const href = kind === 'mobile' ? getPageLink(wallet) : undefined
    return href === undefined ? undefined : { href, base: undefined }
  }
  return { shows, getAppLink, getPageLink, getTarget }
}

/** Creates links into wallets. */
export function createWalletLinks({
  platform,
  router,
  pairing,
  onAppOpen,
  experimental_preferUniversalLinks,
  namespaces,
}: WalletLinkTools): WalletLinks {
  const { device, page } = platform
  const { shows, getAppLink, getPageLink, getTarget } = createLinkTargets({
    platform,
    pairing,
    experimental_preferUniversalLinks,
    namespaces,
  })
  const link = (
    wallet: ListedWallet,
    kind: LinkPlatform,
    onGone = () => {},
  ): WalletLink | undefined => {
    const target = getTarget(wallet, kind)
    if (!target) return undefined
    const { href, base } = target
    return {
      href,
      // An app replaces the page it was opened from; websites, and all links inside Telegram, open
      // in a new tab.
      target: kind !== 'mobile' || device.telegram ? '_blank' : device.framed ? '_top' : '_self',
      onClick(event) {
        // Disabled rows, such as before the terms are accepted, open nothing.
        if (readMethod(event.currentTarget, 'closest')?.('fieldset:disabled'))
          return event.preventDefault()
        if (device.telegram && openInTelegram(href, page)) event.preventDefault()
        pairing.rememberApp(base === undefined ? undefined : { name: wallet.name, href: base })
        if (kind === 'mobile') onAppOpen(wallet.id)
        onGone()
      },
    }
  }

  return {
    getLink: (wallet, kind) => link(wallet, kind),
    getOpenTarget: (wallet) =>
      getAppLink(wallet) ? 'app' : getPageLink(wallet) ? 'page' : undefined,
    browserWallets: () => browserWallets.filter(shows).map(({ wallet }) => wallet),
    getRowLink: (wallet) =>
      link(wallet, 'mobile', () => {
        platform.after(holdTime, pairing.hold())
        // The row must stay until the browser has followed its link.
        platform.after(0, () => router.push(connectingWalletConnectRoute, { wallet }))
      }),
  }
}
