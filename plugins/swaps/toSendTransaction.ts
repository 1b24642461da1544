import type { Caip2, SentRequest } from '#kernel'
import { parseNetworkId } from '#kernel'

/** A transaction of a swap. */
export type SwapCall = {
  readonly from: string
  readonly to: string
  readonly data: string
  readonly value: string
}

/**
 * How a transaction is handed to the wallet, which knows best about gas and nonce, and refuses one
 * for a network that it has left.
 */
export const toSendTransaction = (network: Caip2, call: SwapCall) =>
  ({
    method: 'eth_sendTransaction',
    params: [{ ...call, chainId: `0x${BigInt(parseNetworkId(network).reference).toString(16)}` }],
  }) satisfies SentRequest
