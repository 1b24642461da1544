import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Client, Hex } from 'viem'
import type { Contracts } from './deployContracts.ts'
import { deployContracts } from './deployContracts.ts'
import type { Market } from './deployMarket.ts'
import { deployMarket } from './deployMarket.ts'

/** The contracts on every chain of the sandbox from the start. */
export type ChainContracts = { readonly contracts: Contracts; readonly market: Market }
type Dump = ChainContracts & { readonly state: Hex }

const cache = join(import.meta.dirname, '../../.cache/anvil')
/** A change in any of these makes the dumps stale. */
const sources = [
  'deployContracts.ts',
  'deployMarket.ts',
  'chainTokens.ts',
  'accounts.ts',
  'startEvmChain.ts',
  'contracts/contracts.generated.ts',
]

async function dumpPath(chainId: number): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) hash.update(await readFile(join(import.meta.dirname, source)))
  return join(cache, `${chainId}-${hash.digest('hex').slice(0, 16)}.json`)
}

// Allowed because viem knows these methods for its test clients only.
const callRpc = (client: Client, method: string, params: readonly unknown[]): Promise<unknown> =>
  client.request({ method, params } as never)

/**
 * Deploys once what every fresh chain has, and keeps the state that is left: from then on a chain
 * loads it.
 */
export async function deployChainContracts(
  client: Client,
  chainId: number,
): Promise<ChainContracts> {
  const path = await dumpPath(chainId)
  const kept = await readFile(path, 'utf8').catch(() => undefined)
  if (kept !== undefined) {
    const { state, contracts, market }: Dump = JSON.parse(kept)
    await callRpc(client, 'anvil_loadState', [state])
    return { contracts, market }
  }
  const contracts = await deployContracts(client)
  const market = await deployMarket(client, chainId, contracts.token)
  // Allowed because the node's answer is the state that it accepts back.
  const state = (await callRpc(client, 'anvil_dumpState', [])) as Hex
  const dump: Dump = { contracts, market, state }
  await mkdir(dirname(path), { recursive: true })
  // Several processes may come this far at once; each leaves a whole file.
  const making = `${path}.${randomUUID()}`
  await writeFile(making, JSON.stringify(dump))
  await rename(making, path)
  return { contracts, market }
}
