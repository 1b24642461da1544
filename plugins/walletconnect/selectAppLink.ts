import type { Device } from '#kernel'
import type { ListedWallet } from '#plugins/ports/wallet-registry'

/** The links of a wallet that open its app. */
export type AppLinks = Pick<ListedWallet, 'link_mode' | 'mobile_link'>

/** Whether a link is one of the web. */
export const isHttpLink = (link: string | undefined): boolean => /^https?:/i.test(link ?? '')

/**
 * The start of the links that open a wallet's app from this device; nothing when there is none. A
 * link of the web is one that no other app can take for itself:
 * it goes first unless the host prefers schemes. Another app's browser opens nothing else.
 */
export function selectAppLink(
  { link_mode, mobile_link }: AppLinks,
  { inApp }: Device,
  experimental_preferUniversalLinks: boolean,
): string | undefined {
  const web = link_mode ?? (isHttpLink(mobile_link) ? mobile_link : undefined)
  if (inApp) return web
  return experimental_preferUniversalLinks ? (web ?? mobile_link) : (mobile_link ?? web)
}
