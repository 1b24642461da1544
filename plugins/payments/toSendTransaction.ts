import type { Caip2 } from '#kernel'
import { parseNetworkId } from '#kernel'
import type { Step } from '#plugins/ports/payments'

const toHex = (value: bigint) => `0x${value.toString(16)}`

/**
 * Builds the wallet request: amounts in hexadecimal, and the chain, so that a wallet refuses one it
 * has left.
 */
export const toSendTransaction = (
  network: Caip2,
  { from, to, data, value }: Extract<Step, { kind: 'call' }>,
) => ({
  method: 'eth_sendTransaction',
  params: [
    {
      from,
      to,
      data,
      value: toHex(value),
      chainId: toHex(BigInt(parseNetworkId(network).reference)),
    },
  ],
})
