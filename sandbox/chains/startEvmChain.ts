import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import type { Address, Client } from 'viem'
import { createClient, http } from 'viem'
import { getBalance, readContract, revert, setBalance, snapshot, waitForTransactionReceipt, writeContract } from 'viem/actions'
import type { Leashed } from '../spawnLeashed.ts'
import { spawnLeashed } from '../spawnLeashed.ts'
import { accountIndex, testAccount } from './accounts.ts'
import { contracts } from './contracts/contracts.generated.ts'
import type { Contracts } from './deployContracts.ts'
import { deployContracts } from './deployContracts.ts'
import type { Market } from './deployMarket.ts'
import { deployMarket } from './deployMarket.ts'

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
  /** Of Test USD unless told. */
  tokenBalance(address: Address, token?: Address): Promise<bigint>
  /** Adds `amount` base units of the coin, or of the token when `asset` is its address. Coins come without a transaction. */
  fund(address: Address, amount: bigint, asset?: string): Promise<void>
  /** Back to the state it started in. */
  reset(): Promise<void>
  stop(): Promise<void>
}

const platforms: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }
const startWithin = 20_000

/** Where the node program of this machine is; the wrapper script of its package would be one more process to end. */
function programPath(): string {
  const name = `@foundry-rs/anvil-${process.platform}-${platforms[process.arch] ?? process.arch}`
  return createRequire(import.meta.url)
    .resolve(`${name}/package.json`)
    .replace('package.json', 'bin/anvil')
}

/** Starts a local EVM chain on a free port, with the sandbox's contracts deployed. */
export async function startEvmChain({ chainId, name }: { readonly chainId: number; readonly name: string }): Promise<EvmChain> {
  const leashed = spawnLeashed(programPath(), ['--port', '0', '--chain-id', String(chainId), '--hardfork', 'prague'])
  const url = `http://127.0.0.1:${await listeningPort(leashed)}`
  const client = createClient({ transport: http(url), pollingInterval: 20 })
  const node = client.extend(() => ({ mode: 'anvil' as const }))
  const deployed = await deployContracts(client)
  const market = await deployMarket(client, chainId, deployed.token)
  const start = { id: await snapshot(node) }
  const nativeBalance = (address: Address) => getBalance(client, { address })

  async function fund(address: Address, amount: bigint, asset?: string) {
    if (!asset) return setBalance(node, { address, value: (await nativeBalance(address)) + amount })
    const token = market.tokens.find((one) => one.address.toLowerCase() === asset.toLowerCase())
    if (!token) throw new RangeError(`Only ${market.tokens.map((one) => one.address).join(', ')} can be minted, not ${asset}`)
    const account = testAccount(accountIndex.deployer)
    const { abi } = contracts.TestToken
    const hash = await writeContract(client, { address: token.address, abi, account, chain: null, functionName: 'mint', args: [address, amount] })
    await waitForTransactionReceipt(client, { hash, pollingInterval: 20 })
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
    tokenBalance: (owner, token = deployed.token) =>
      readContract(client, { address: token, abi: contracts.TestToken.abi, functionName: 'balanceOf', args: [owner] }),
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

/** Forgets what waits to be mined, and mines by itself again. */
async function dropAll(client: Client): Promise<void> {
  // Allowed because viem knows these methods for its test clients only.
  for (const call of [
    { method: 'anvil_dropAllTransactions', params: [] },
    { method: 'evm_setAutomine', params: [true] },
  ])
    await client.request(call as never)
}

/** Reads the port from what the node prints; what it prints later is drained, or the node would block on a full pipe. */
function listeningPort({ process: node, stop }: Leashed): Promise<number> {
  return new Promise((resolve, reject) => {
    if (!node.stdout) return reject(new Error('The chain has no output to read its port from'))
    const late = setTimeout(() => {
      void stop()
      reject(new Error(`The chain did not start within ${startWithin / 1000} s`))
    }, startWithin)
    node.once('exit', (code) => reject(new Error(`The chain ended with code ${code} before it listened`)))
    createInterface(node.stdout).on('line', (line) => {
      const port = /^Listening on .*:(\d+)$/.exec(line)?.[1]
      if (!port) return
      clearTimeout(late)
      resolve(Number(port))
    })
  })
}
