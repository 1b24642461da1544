import type { Caip2, SentRequest } from '#kernel'
import { parseNetworkId } from '#kernel'

/** A transaction of a swap. */
export type SwapCall = {
  readonly from: string
  readonly to: string
  readonly data: string
  readonly value: string
}

/** Builds the wallet request. Gas and nonce are the wallet's; it refuses a chain it has left. */
export const toSendTransaction = (network: Caip2, call: SwapCall) =>
  ({
    method: 'eth_sendTransaction',
    params: [{ ...call, chainId: `0x${BigInt(parseNetworkId(network).reference).toString(16)}` }],
  }) satisfies SentRequest
