import type { Platform } from '#kernel'
import { toHex } from '#kernel'

/** Fields around each event: its id and the site. Only the origin of the page's address. */
export type Envelope = { readonly eventId: string; readonly url: string; readonly domain: string }

/** A random UUID of version 4. */
function uuid({ random }: Pick<Platform, 'random'>): string {
  const bytes = random(16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Creates an envelope for one event or report. */
export function createEnvelope(platform: Pick<Platform, 'random' | 'page'>): Envelope {
  const { origin } = platform.page
  return {
    eventId: uuid(platform),
    url: origin,
    domain: URL.canParse(origin) ? new URL(origin).hostname : '',
  }
}
