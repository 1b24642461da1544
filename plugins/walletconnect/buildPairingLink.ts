import type { Device } from '#kernel'

/** A link into a wallet's app; `base` opens the app again for later requests. */
export type PairingLink = { readonly href: string; readonly base: string }

/** Builds the link that opens a wallet with a pairing URI. `start` is a scheme or an https URL. */
export function buildPairingLink(start: string, uri: string, device: Device): PairingLink {
  const scheme = start.includes('://') ? start : `${start.replaceAll(/[/:]/g, '')}://`
  const base = scheme.endsWith('/') ? scheme : `${scheme}/`
  // Telegram for Android decodes links once too often.
  const encoded = encodeURIComponent(
    device.telegram && device.android ? encodeURIComponent(uri) : uri,
  )
  return { href: `${base}wc?uri=${encoded}`, base }
}
