import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import type { Address, Client, Hex } from 'viem'
import { createClient, http } from 'viem'
import { getBalance, readContract, revert, setBalance, snapshot, writeContract } from 'viem/actions'
import type { OwnedProcess } from '../spawnOwnedProcess.ts'
import { spawnOwnedProcess } from '../spawnOwnedProcess.ts'
import { accountIndex, testAccount } from './accounts.ts'
import { awaitReceipt } from './awaitReceipt.ts'
import { contracts } from './contracts/contracts.generated.ts'
import { deployChainContracts } from './deployChainContracts.ts'
import type { Contracts } from './deployContracts.ts'
import type { Market } from './deployMarket.ts'
import { anvilPath } from './evm/anvilPath.ts'
import { installMulticall } from './installMulticall.ts'

export type EvmChain = {
  readonly caip2: string
  readonly chainId: number
  readonly name: string
  /** JSON-RPC over HTTP, with CORS for every origin. */
  readonly url: string
  readonly client: Client
  readonly contracts: Contracts
  readonly market: Market
  nativeBalance(address: Address): Promise<bigint>
  /**
   * Of Test USD by default. Balances include all transactions sent before the call, although the
   * node answers a sender first and mines after.
   */
  tokenBalance(address: Address, token?: Address): Promise<bigint>
  /**
   * Adds `amount` base units of the coin, or of the token when `asset` is its address. Coins come
   * without a transaction.
   */
  fund(address: Address, amount: bigint, asset?: string): Promise<void>
  /** Back to the state it started in. */
  reset(): Promise<void>
  stop(): Promise<void>
}

const startTimeout = 20_000

function findToken({ tokens }: EvmChain['market'], asset: string): Address {
  const token = tokens.find((one) => one.address.toLowerCase() === asset.toLowerCase())
  if (!token)
    throw new RangeError(
      `Only ${tokens.map((one) => one.address).join(', ')} can be minted, not ${asset}`,
    )
  return token.address
}

async function mint(client: EvmChain['client'], token: Address, address: Address, amount: bigint) {
  const hash = await writeContract(client, {
    address: token,
    abi: contracts.TestToken.abi,
    account: testAccount(accountIndex.deployer),
    chain: null,
    functionName: 'mint',
    args: [address, amount],
  })
  await awaitReceipt(client, hash)
}

/** Starts a local EVM chain on a free port, with the sandbox's contracts deployed. */
export async function startEvmChain({
  chainId,
  name,
}: {
  readonly chainId: number
  readonly name: string
}): Promise<EvmChain> {
  const leashed = spawnOwnedProcess(await anvilPath(), [
    '--port',
    '0',
    '--chain-id',
    String(chainId),
    '--hardfork',
    'prague',
  ])
  const url = `http://127.0.0.1:${await listeningPort(leashed)}`
  const client = createClient({ transport: http(url), pollingInterval: 20 })
  const node = client.extend(() => ({ mode: 'anvil' as const }))
  const { contracts: deployed, market } = await deployChainContracts(client, chainId)
  await installMulticall(client)
  const start = { id: await snapshot(node) }
  async function nativeBalance(address: Address) {
    await allMined(client)
    return getBalance(client, { address })
  }

  async function fund(address: Address, amount: bigint, asset?: string) {
    if (!asset) return setBalance(node, { address, value: (await nativeBalance(address)) + amount })
    await mint(client, findToken(market, asset), address, amount)
  }

  return {
    caip2: `eip155:${chainId}`,
    chainId,
    name,
    url,
    client,
    contracts: deployed,
    market,
    nativeBalance,
    async tokenBalance(owner, token = deployed.token) {
      await allMined(client)
      return readContract(client, {
        address: token,
        abi: contracts.TestToken.abi,
        functionName: 'balanceOf',
        args: [owner],
      })
    },
    fund,
    async reset() {
      await dropAll(client)
      await revert(node, start)
      // Going back uses the snapshot up.
      start.id = await snapshot(node)
    },
    stop: () => leashed.stop(),
  }
}

/**
 * Waits while a node that mines by itself still has transactions to mine; two seconds at most, for
 * some can never be mined.
 */
async function allMined(client: Client): Promise<void> {
  const { pending } = await callRpc<{ pending: Hex }>(client, 'txpool_status')
  if (pending === '0x0' || !(await callRpc<boolean>(client, 'anvil_getAutomine'))) return
  for (let look = 0; look < 200; look++) {
    await setTimeout(10)
    if ((await callRpc<{ pending: Hex }>(client, 'txpool_status')).pending === '0x0') return
  }
}

/** Allowed because viem knows these methods for its test clients only. */
const callRpc = <Answer>(client: Client, method: string, params: readonly unknown[] = []) =>
  client.request({ method, params } as never) as Promise<Answer>

/** Forgets what waits to be mined, and mines by itself again. */
async function dropAll(client: Client): Promise<void> {
  await callRpc(client, 'anvil_dropAllTransactions')
  await callRpc(client, 'evm_setAutomine', [true])
}

/**
 * Reads the port from what the node prints; what it prints later is drained, or the node would
 * block on a full pipe.
 */
function listeningPort({ process: node, stop }: OwnedProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    if (!node.stdout) return reject(new Error('The chain has no output to read its port from'))
    const late = globalThis.setTimeout(() => {
      void stop()
      reject(new Error(`The chain did not start within ${startTimeout / 1000} s`))
    }, startTimeout)
    node.once('exit', (code) =>
      reject(new Error(`The chain ended with code ${code} before it listened`)),
    )
    createInterface(node.stdout).on('line', (line) => {
      const port = /^Listening on .*:(\d+)$/.exec(line)?.[1]
      if (!port) return
      clearTimeout(late)
      resolve(Number(port))
    })
  })
}
