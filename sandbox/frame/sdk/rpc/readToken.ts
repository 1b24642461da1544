import type { Address, Client } from 'viem'
import { parseAbi } from 'viem'
import { readContract } from 'viem/actions'
import type { Token } from '../describe/describeCall.ts'
import { plainLine } from '../describe/plainText.ts'

const abi = parseAbi([
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
])

/**
 * A contract's own symbol and decimals; undefined without them. A contract may lie: its address
 * is always shown too.
 */
export async function readToken(client: Client, address: Address): Promise<Token | undefined> {
  try {
    const [symbol, decimals] = await Promise.all([
      readContract(client, { abi, address, functionName: 'symbol' }),
      readContract(client, { abi, address, functionName: 'decimals' }),
    ])
    return decimals <= 36 ? { symbol: plainLine(symbol, 16), decimals } : undefined
  } catch {
    return undefined
  }
}
