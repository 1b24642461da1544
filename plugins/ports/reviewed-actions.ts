import type { Asset } from '#kernel'

type ConfirmableToken = { readonly asset: Asset; readonly confirmed?: boolean | undefined }

/**
 * Confirms a token by its chain's data.
 * `confirmed` is false if the decimals differ or the chain does not know the token. Otherwise its
 * names become the chain's, as far as the chain has names.
 */
export function confirmToken<Token extends ConfirmableToken>(
  token: Token,
  onChain: Asset | undefined,
): Token & { readonly confirmed: boolean } {
  const { asset } = token
  if (onChain?.decimals !== asset.decimals) return { ...token, confirmed: false }
  const { symbol, name } = onChain
  return {
    ...token,
    asset: { ...asset, symbol: symbol || asset.symbol, name: name || asset.name },
    confirmed: true,
  }
}

/**
 * True if symbol and decimals of a token match its chain's data.
 * False for a token that was not confirmed before.
 */
export function isTokenOnChain(token: ConfirmableToken, onChain: Asset | undefined): boolean {
  const { asset, confirmed } = confirmToken(token, onChain)
  return token.confirmed !== false && confirmed && asset.symbol === token.asset.symbol
}

/**
 * Names of contract functions that can be a swap.
 * Other known names mean something else: transferring a collectible, a permission, an ownership.
 */
export const swapFunctionPattern =
  /^(?:swap|exact(?:In|Out)put|(?:multicall|execute|deposit|withdraw)$)/
