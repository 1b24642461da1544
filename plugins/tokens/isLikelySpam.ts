import type { Token } from '#plugins/ports/tokens'

/** Web addresses, and words that only advertisements have. */
const advertisement =
  /https?:|www\.|t\.me\/|[a-z0-9-]\.(?:app|cc|club|co|com|fi|fun|gg|info|io|me|net|online|org|pro|site|top|vip|website|xyz)\b|\b(?:airdrop|claim|reward|rewards|visit|voucher)\b/i

/**
 * True for a token without a price whose name or symbol advertises: a web address, or a call to
 * claim something. Such tokens are sent to strangers to lead them to a site.
 */
export function isLikelySpam({ asset, price }: Token): boolean {
  return (
    asset.id !== 'native' &&
    price === undefined &&
    (advertisement.test(asset.name) || advertisement.test(asset.symbol))
  )
}
