import type { AbortOptions, Account } from '#kernel'
import { parseNamespace } from '#kernel'
import { formatDecimal } from '#kernel/amount'
import { swapError } from './errors.ts'
import type { SwapTools } from './SwapTools.ts'
import { toSendTransaction } from './toSendTransaction.ts'

/** Gas reserved from the coin: more than swaps use, at a price a quarter higher. */
const reservedGas = 375_000n
/** Data of a transaction, reserved for the fee that rollups take for it: more than swaps have. */
const reservedBytes = 3072

/** Sets the whole balance from the chain, less the fee if it is paid in the same coin. */
export async function setMax(tools: SwapTools, options: AbortOptions = {}): Promise<void> {
  const { state, tokenRegistry, quotes, account } = tools
  const { from } = state.get()
  if (!from) throw swapError('swap-incomplete')
  const owner = account()
  const isCoin = from.asset.id === 'native'
  const [fresh, value] = await Promise.all([
    tokenRegistry.read(from),
    owner && isCoin ? readReserve(tools, owner, options) : 0n,
  ])
  options.signal?.throwIfAborted()
  if (account()?.id !== owner?.id || state.get().from?.asset.id !== from.asset.id) return
  const { amount = 0n, asset } = fresh
  const most = amount > value ? amount - value : 0n
  const kept = isCoin ? { asset, value } : undefined
  state.update(
    (draft) =>
      void Object.assign(draft, { from: fresh, amount: formatDecimal(most, asset.decimals), kept }),
  )
  quotes.changed()
}

/** Reads the highest fee of a swap. The simulated call only has the size of one. */
async function readReserve(
  { networks, converter }: SwapTools,
  account: Account,
  options: AbortOptions,
): Promise<bigint> {
  const { network, address } = account
  const data = `0x${'ff'.repeat(reservedBytes)}`
  const call = toSendTransaction(network, { from: address, to: address, data, value: '0x0' })
  const namespace = await networks.load(parseNamespace(network))
  const [price, simulation] = await Promise.all([
    converter.gasPrice(network, options),
    namespace.simulate?.(account, [call], options),
  ])
  return price * reservedGas + (simulation?.dataFee ?? 0n)
}
