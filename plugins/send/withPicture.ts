import type { Token } from '#plugins/ports/tokens'

/** Adds the picture of the listed token: a chain knows none. */
export function withPicture(token: Token, listed: Token | undefined): Token {
  const iconUrl = token.asset.iconUrl ?? listed?.asset.iconUrl
  return iconUrl === undefined ? token : { ...token, asset: { ...token.asset, iconUrl } }
}
