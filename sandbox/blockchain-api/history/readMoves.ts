import type { Client, Hex, Log } from 'viem'
import { hexToBigInt, toEventSelector } from 'viem'
import type { Move } from './LedgerEntry.ts'

type Frame = {
  readonly type: string
  readonly from: string
  readonly to?: string
  readonly value?: Hex
  readonly error?: string
  readonly calls?: readonly Frame[]
}

const transferEvent = toEventSelector('Transfer(address,address,uint256)')
const addressIn = (topic: Hex | undefined) => `0x${topic?.slice(-40) ?? ''}`.toLowerCase()
const amountIn = (hex: Hex | undefined) => (hex && hex !== '0x' ? hexToBigInt(hex) : 0n)

/** Token and collectible transfers from a transaction's events. */
export function tokenMoves(logs: readonly Log[]): readonly Move[] {
  return logs.flatMap(({ address, topics: [event, from, to, id], data }) => {
    if (event !== transferEvent) return []
    const move = { asset: address.toLowerCase(), from: addressIn(from), to: addressIn(to) }
    return [
      id ? { ...move, amount: 1n, collectible: amountIn(id) } : { ...move, amount: amountIn(data) },
    ]
  })
}

/** Coins that calls took along; what a call that failed would have moved stayed where it was. */
function collectMoves(frame: Frame): readonly Move[] {
  if (frame.error) return []
  const amount = amountIn(frame.value)
  const carries = amount > 0n && !/^(DELEGATECALL|CALLCODE|STATICCALL)$/.test(frame.type)
  const own = carries
    ? [
        {
          asset: 'native',
          from: frame.from.toLowerCase(),
          to: (frame.to ?? '').toLowerCase(),
          amount,
        },
      ]
    : []
  return [...own, ...(frame.calls ?? []).flatMap(collectMoves)]
}

/** Every coin that a mined transaction moved, inside contracts too, from the node's trace. */
export async function coinMoves(client: Client, hash: Hex): Promise<readonly Move[]> {
  // Allowed because the node's tracing is not in viem's table of methods.
  const frame = await client.request({
    method: 'debug_traceTransaction',
    params: [hash, { tracer: 'callTracer' }],
  } as never)
  return collectMoves(frame as Frame)
}
