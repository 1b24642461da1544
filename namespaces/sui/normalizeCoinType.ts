/** The coin that pays fees, as nodes write its type. */
export const nativeCoinType = `0x${'2'.padStart(64, '0')}::sui::SUI`

const coinTypePattern = /^0x[0-9a-f]{1,64}::\w{1,100}::\w{1,100}(<[\w:<>, ]{1,1000}>)?$/i

/**
 * A coin type as nodes write it, every address in it in full; `undefined` when it is none. `native`
 * is the coin that pays fees.
 */
export function normalizeCoinType(asset: string): string | undefined {
  if (asset === 'native') return nativeCoinType
  if (!coinTypePattern.test(asset)) return undefined
  return asset
    .replace(/ /g, '')
    .replace(
      /0x([0-9a-f]{1,64})(?=::)/gi,
      (_, digits: string) => `0x${digits.toLowerCase().padStart(64, '0')}`,
    )
}
