import type { Client, Hex } from 'viem'
import { decodeFunctionData, erc20Abi, hexToBigInt, hexToNumber } from 'viem'
import type { LedgerEntry, Move } from './LedgerEntry.ts'

type Waiting = {
  readonly hash: Hex
  readonly from: string
  readonly to: string | null
  readonly value: Hex
  readonly input: Hex
  readonly nonce: Hex
}
type Pool = Readonly<
  Record<'pending' | 'queued', Readonly<Record<string, Readonly<Record<string, Waiting>>>>>
>

/** Lists what a waiting transaction moves: its coins, or the tokens of a plain transfer. */
function decodeMove({ from, to, value, input }: Waiting): readonly Move[] {
  const coins = hexToBigInt(value)
  if (coins > 0n)
    return [
      { asset: 'native', from: from.toLowerCase(), to: (to ?? '').toLowerCase(), amount: coins },
    ]
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: input })
    if (functionName !== 'transfer') return []
    return [
      {
        asset: (to ?? '').toLowerCase(),
        from: from.toLowerCase(),
        to: args[0].toLowerCase(),
        amount: args[1],
      },
    ]
  } catch {
    return []
  }
}

/** The transactions that wait to be mined. */
export async function readPending(client: Client, now: number): Promise<readonly LedgerEntry[]> {
  // Allowed because viem knows the method for its test clients only.
  const pool = (await client.request({ method: 'txpool_content', params: [] } as never)) as Pool
  const waiting = [...Object.values(pool.pending), ...Object.values(pool.queued)].flatMap(
    (byNonce) => Object.values(byNonce),
  )
  return waiting.map((one) => ({
    hash: one.hash,
    block: Number.POSITIVE_INFINITY,
    index: hexToNumber(one.nonce),
    minedAt: now,
    from: one.from.toLowerCase(),
    to: one.to?.toLowerCase(),
    input: one.input,
    nonce: hexToNumber(one.nonce),
    status: 'pending',
    moves: decodeMove(one),
  }))
}
