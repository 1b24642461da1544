import type { PayRequest } from '#plugins/ports/payments'

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
  let mark = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(
    JSON.stringify([network, asset, amount, recipient, reference]),
  )) {
    mark = BigInt.asUintN(64, (mark ^ BigInt(byte)) * 0x100000001b3n)
  }
  return mark.toString(16)
}
