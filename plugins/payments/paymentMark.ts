import { formatDecimal, parseDecimal } from '#kernel/amount'
import type { PayRequest } from '#plugins/ports/payments'
import { normalizeAddress } from './normalizeAddress.ts'

/** One spelling of an amount: zeros at its ends do not make another payment of it. */
function normalizeAmount(amount: string): string {
  const decimal = parseDecimal(amount)
  return decimal ? formatDecimal(decimal.value, decimal.decimals) : amount
}

/**
 * Computes the mark that identical requests share: 64 bits that reveal neither recipient nor
 * amount.
 */
export function paymentMark({
  network,
  asset = 'native',
  amount,
  recipient,
  reference = '',
}: PayRequest): string {
  const [to, token] = [recipient, asset].map((address) => normalizeAddress(network, address))
  let mark = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(
    JSON.stringify([network, token, normalizeAmount(amount), to, reference]),
  )) {
    mark = BigInt.asUintN(64, (mark ^ BigInt(byte)) * 0x100000001b3n)
  }
  return mark.toString(16)
}
