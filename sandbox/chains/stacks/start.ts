import type { RunningChain } from '../ChainSpec.ts'
import { createLedger } from './ledger.ts'
import type { NetworkName } from './principals.ts'
import { toNetworkPrincipal, toSimnetPrincipal } from './principals.ts'
import { startSimnet } from './simnet.ts'
import { stacksAccounts } from './stacksAccounts.ts'
import { startStandInNode } from './standInNode.ts'

/** The running simnet behind its stand-in node. `lock` puts an account's STX under stacking. */
export type StacksChain = RunningChain & { lock(address: string, amount: bigint): Promise<void> }

/** The initial balances of each account: 10,000 STX and 1,000 of the token. */
const first = { coin: 10_000_000_000n, token: 1_000_000_000n }

/** Starts the chain of one network. */
export async function startStacks(network: NetworkName): Promise<StacksChain> {
  const simnet = await startSimnet()
  const ledger = createLedger(simnet)
  const node = await startStandInNode(simnet, ledger, network).catch(async (error) => {
    await simnet.stop()
    throw error
  })
  const token = `${toNetworkPrincipal(network, simnet.deployer)}.test-usd::test-usd`
  const assertToken = (asset: string) => {
    if (asset !== token) throw new RangeError(`Only ${token} can be given, not ${asset}`)
  }
  async function fund(address: string, amount: bigint, asset?: string) {
    if (asset) assertToken(asset)
    const to = toSimnetPrincipal(address)
    const { ok, result } = asset
      ? await simnet.mint(to, amount)
      : await simnet.transfer(simnet.deployer, to, amount)
    if (!ok) throw new RangeError(`The simnet did not give it: ${result}`)
  }
  async function endow() {
    for (const { address } of stacksAccounts(network)) {
      await fund(address, first.coin)
      await fund(address, first.token, token)
    }
  }
  await endow()
  return {
    url: node.url,
    async balanceOf(address, asset) {
      if (asset) assertToken(asset)
      const known = toSimnetPrincipal(address)
      return asset
        ? simnet.tokenBalance(known)
        : (await simnet.balance(known)) + ledger.locked(known)
    },
    fund,
    lock: (address, amount) => ledger.lock(toSimnetPrincipal(address), amount),
    async reset() {
      await node.reset()
      await ledger.reset()
      await endow()
    },
    async stop() {
      await node.stop()
      await simnet.stop()
    },
  }
}
