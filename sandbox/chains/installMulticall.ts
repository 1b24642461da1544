import type { Address, Client } from 'viem'
import { call, setCode } from 'viem/actions'
import { multicallCode } from './evm/multicallCode.ts'

/** The address of Multicall3 on every public chain. */
const multicallAddress: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

/**
 * Puts Multicall3 on a chain without a transaction, for clients that read through it. The node runs
 * the creation code and returns the code to keep.
 */
export async function installMulticall(client: Client): Promise<void> {
  const { data } = await call(client, { data: multicallCode() })
  if (!data) throw new Error('The node returned no code for Multicall3')
  await setCode(
    client.extend(() => ({ mode: 'anvil' as const })),
    { address: multicallAddress, bytecode: data },
  )
}
