/**
 * The factor from the amount of a token on its chain to the one that wallets show, as a fraction;
 * both are in the smallest unit. Tokenised stocks change it at a split or a dividend.
 */
export type AmountScale = { readonly numerator: bigint; readonly denominator: bigint }

/** The amount that wallets show, cut off to the smallest unit. */
export const toShownAmount = (amount: bigint, scale: AmountScale | undefined): bigint =>
  scale ? (amount * scale.numerator) / scale.denominator : amount

/** The amount on the chain that is shown as this one; if none is, the next that shows less. */
export function toChainAmount(shown: bigint, scale: AmountScale | undefined): bigint {
  if (!scale) return shown
  const { numerator, denominator } = scale
  const exact = (shown * denominator + numerator - 1n) / numerator
  return toShownAmount(exact, scale) === shown ? exact : (shown * denominator) / numerator
}
