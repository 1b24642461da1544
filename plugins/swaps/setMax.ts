import type { AbortOptions } from '#kernel'
import { formatDecimal } from '#kernel/amount'
import { swapError } from './errors.ts'
import type { SwapTools } from './SwapTools.ts'

/**
 * What a swap of the coin leaves behind: more gas than swaps take, at a price that has gone up by a
 * quarter.
 */
const reservedGas = 375_000n

/**
 * The whole balance as the chain has it, less what the fee may take where it is paid with the same.
 */
export async function setMax(
  { state, book, quotes, converter }: SwapTools,
  options: AbortOptions = {},
): Promise<void> {
  const { from } = state.get()
  if (!from) throw swapError('swap-incomplete')
  const isCoin = from.asset.id === 'native'
  const [fresh, price] = await Promise.all([
    book.read(from),
    isCoin ? converter.gasPrice(from.network, options) : 0n,
  ])
  options.signal?.throwIfAborted()
  if (state.get().from?.asset.id !== from.asset.id) return
  const { amount = 0n, asset } = fresh
  const value = price * reservedGas
  const most = amount > value ? amount - value : 0n
  const kept = isCoin ? { asset, value } : undefined
  state.update(
    (draft) =>
      void Object.assign(draft, { from: fresh, amount: formatDecimal(most, asset.decimals), kept }),
  )
  quotes.changed()
}
