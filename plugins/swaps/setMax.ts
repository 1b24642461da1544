import type { AbortOptions } from '#kernel'
import { formatDecimal } from '#kernel/amount'
import { swapError } from './errors.ts'
import type { SwapTools } from './SwapTools.ts'

/** Gas reserved from the coin: more than swaps use, at a price a quarter higher. */
const reservedGas = 375_000n

/** Sets the whole balance from the chain, less the fee if it is paid in the same coin. */
export async function setMax(
  { state, tokenRegistry, quotes, converter, account }: SwapTools,
  options: AbortOptions = {},
): Promise<void> {
  const { from } = state.get()
  if (!from) throw swapError('swap-incomplete')
  const owner = account()?.id
  const isCoin = from.asset.id === 'native'
  const [fresh, price] = await Promise.all([
    tokenRegistry.read(from),
    isCoin ? converter.gasPrice(from.network, options) : 0n,
  ])
  options.signal?.throwIfAborted()
  if (account()?.id !== owner || state.get().from?.asset.id !== from.asset.id) return
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
