import type { Device } from '#kernel'

/** A link into a wallet's app, and the part of it that opens the app again for later requests. */
export type PairingLink = { readonly href: string; readonly base: string }

/**
 * The link that opens a wallet with a pairing URI, from the start of its links: a scheme, or an
 * address of the web.
 */
export function buildPairingLink(start: string, uri: string, device: Device): PairingLink {
  const scheme = start.includes('://') ? start : `${start.replaceAll(/[/:]/g, '')}://`
  const base = scheme.endsWith('/') ? scheme : `${scheme}/`
  // Telegram for Android decodes a link once more than it should.
  const encoded = encodeURIComponent(
    device.telegram && device.android ? encodeURIComponent(uri) : uri,
  )
  return { href: `${base}wc?uri=${encoded}`, base }
}
