import type { Prepared, SwapAsk } from './createConverter.ts'
import { sameAddress } from './sameAddress.ts'

/** Whether the provider prepared it for this account on this network; names what is not. */
export function misplaced(
  { from, to, amount }: Prepared,
  { account: { network, address }, give }: SwapAsk,
): string | undefined {
  if (from?.network !== network || to?.network !== network) return 'network'
  if (!sameAddress(from.address, address)) return 'account'
  return amount === give ? undefined : 'amount'
}
