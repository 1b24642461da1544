import type { Note } from '#kernel'
import type { SwapOffer } from '#plugins/ports/swaps'
import type { Balances } from './readBalances.ts'

/** Notes for a missing balance: of the token, or of the coin for the network fee. */
export function findShortfall(
  purse: Balances,
  { from, amountIn }: Pick<SwapOffer, 'from' | 'amountIn'>,
  fee: bigint,
): readonly Note[] {
  const { coin } = purse
  const has = purse.find(from.asset.id)?.spendable ?? 0n
  const coins = fee + (from.asset.id === 'native' ? amountIn : 0n)
  if (has < amountIn)
    return [
      { level: 'stop', code: 'insufficient', amount: { asset: from.asset, value: amountIn - has } },
    ]
  return coin.spendable < coins
    ? [
        {
          level: 'stop',
          code: 'insufficient-fee',
          amount: { asset: coin.asset, value: coins - coin.spendable },
        },
      ]
    : []
}
