import type { Caip2 } from '#kernel'
import type { PurchaseOption } from '#plugins/ports/onramp'

/** Selects the default: the usual token of the active network, there or elsewhere. */
export function selectDefaultOption(
  offered: readonly PurchaseOption[],
  network: Caip2 | undefined,
): PurchaseOption | undefined {
  const here = offered.filter((one) => one.network === network)
  const usual = network?.startsWith('solana:') ? 'SOL' : 'USDC'
  const list = here.length > 0 ? here : offered
  return list.find(({ currency }) => currency.symbol === usual) ?? list[0]
}
