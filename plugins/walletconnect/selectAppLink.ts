import type { Device } from '#kernel'
import type { ListedWallet } from '#plugins/ports/wallet-registry'

/** Links of a wallet that open its app. */
export type AppLinks = Pick<ListedWallet, 'link_mode' | 'mobile_link'>

/** True for http and https links. */
export const isHttpLink = (link: string | undefined): boolean => /^https?:/i.test(link ?? '')

/**
 * Selects the start of the links that open a wallet's app on this device. Https links come first
 * unless the host prefers schemes: other apps cannot claim them. In-app browsers open https links
 * only.
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
