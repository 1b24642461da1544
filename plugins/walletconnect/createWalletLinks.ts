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

/** What links are made of. */
export type WalletLinkTools = {
  readonly platform: Pick<Platform, 'page' | 'device' | 'after'>
  readonly router: Pick<Router, 'push'>
  readonly pairing: Pick<Pairing, 'get' | 'hold' | 'rememberApp'>
  /** Hears the id of each wallet whose app the visitor is sent to. */
  onAppOpen(wallet: string): void
  /** A link of the web goes before a scheme. */
  readonly experimental_preferUniversalLinks: boolean
  /** Namespaces of the modal, the one in use first. */
  namespaces(): readonly string[]
}

type WalletLinks = Pick<Pairing, 'getLink' | 'getRowLink' | 'getOpenTarget' | 'browserWallets'>
type LinkPlatform = Parameters<WalletLinks['getLink']>[1]

/**
 * Until the view that comes after a tap holds the pairing itself; its code may have to be loaded
 * first.
 */
const holdTime = 10_000

/** Makes links into wallets. */
export function createWalletLinks({
  platform,
  router,
  pairing,
  onAppOpen,
  experimental_preferUniversalLinks,
  namespaces,
}: WalletLinkTools): WalletLinks {
  const { device, page } = platform
  const shows = ({ opens }: BrowserWallet) =>
    device.mobile && namespaces().some((namespace) => opens[namespace])
  /**
   * The start of the links of the wallet's app; none where it is better asked to show this page.
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
  /** Where a way leads to now, and which app to open again for requests once it is connected. */
  const getTarget = (wallet: ListedWallet, way: LinkPlatform) => {
    const start = {
      mobile: getAppLink(wallet),
      web: wallet.webapp_link,
      desktop: device.mobile ? undefined : wallet.desktop_link,
    }[way]
    const { uri } = pairing.get()
    if (start) return uri === undefined ? undefined : buildPairingLink(start, uri, device)
    const href = way === 'mobile' ? getPageLink(wallet) : undefined
    return href === undefined ? undefined : { href, base: undefined }
  }
  const link = (
    wallet: ListedWallet,
    way: LinkPlatform,
    onGone = () => {},
  ): WalletLink | undefined => {
    const target = getTarget(wallet, way)
    if (!target) return undefined
    const { href, base } = target
    return {
      href,
      // An app opens in place of the page it was called from; a site, and anything from within
      // Telegram, in a tab of its own.
      target: way !== 'mobile' || device.telegram ? '_blank' : device.framed ? '_top' : '_self',
      onClick(event) {
        // What cannot be chosen yet, such as before the terms are accepted, does not open either.
        if (readMethod(event.currentTarget, 'closest')?.('fieldset:disabled'))
          return event.preventDefault()
        if (device.telegram && openInTelegram(href, page)) event.preventDefault()
        pairing.rememberApp(base === undefined ? undefined : { name: wallet.name, href: base })
        if (way === 'mobile') onAppOpen(wallet.id)
        onGone()
      },
    }
  }

  return {
    getLink: (wallet, way) => link(wallet, way),
    getOpenTarget: (wallet) =>
      getAppLink(wallet) ? 'app' : getPageLink(wallet) ? 'page' : undefined,
    browserWallets: () => browserWallets.filter(shows).map(({ wallet }) => wallet),
    getRowLink: (wallet) =>
      link(wallet, 'mobile', () => {
        platform.after(holdTime, pairing.hold())
        // The row must be there until the browser has followed it.
        platform.after(0, () => router.push(connectingWalletConnectRoute, { wallet }))
      }),
  }
}
