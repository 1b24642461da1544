import type { Device } from '#kernel'
import type { ListedWallet } from '#plugins/explorer/port'
import type { Way } from './waysTo.ts'

/** A link into a wallet's app, and the part of it that opens the app again for later requests. */
export type WalletLink = { readonly href: string; readonly base: string }

/** The link that opens a wallet with a pairing URI; nothing when the wallet has none of this kind. */
export function walletLink(wallet: ListedWallet, way: Way, uri: string, device: Device): WalletLink | undefined {
  // A link of the web is one that no other app can take for itself, and the only kind that opens from within another app's browser.
  const links = { mobile: wallet.link_mode ?? wallet.mobile_link, web: wallet.webapp_link, desktop: wallet.desktop_link, browser: undefined, qr: undefined }
  const link = links[way]
  if (!link) return undefined
  const scheme = link.includes('://') ? link : `${link.replaceAll(/[/:]/g, '')}://`
  const base = scheme.endsWith('/') ? scheme : `${scheme}/`
  // Telegram for Android decodes a link once more than it should.
  const encoded = encodeURIComponent(device.telegram && device.android ? encodeURIComponent(uri) : uri)
  return { href: `${base}wc?uri=${encoded}`, base }
}
