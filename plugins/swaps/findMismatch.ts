import type { PreparedTransaction, SwapRequest } from './createConverter.ts'
import { isSameAddress } from './isSameAddress.ts'

/** Finds which field differs from the request: network, account or amount. */
export function findMismatch(
  { from, to, amount }: PreparedTransaction,
  { account: { network, address }, amountIn }: SwapRequest,
): string | undefined {
  if (from?.network !== network || to?.network !== network) return 'network'
  if (!isSameAddress(from.address, address)) return 'account'
  return amount === amountIn ? undefined : 'amount'
}
