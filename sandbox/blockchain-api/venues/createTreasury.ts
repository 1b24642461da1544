import type { Address, Hex } from 'viem'
import { getAddress, isAddress, parseEther } from 'viem'
import { sendTransaction, setBalance, writeContract } from 'viem/actions'
import { accountIndex, testAccount } from '../../chains/accounts.ts'
import { awaitReceipt } from '../../chains/awaitReceipt.ts'
import { contracts } from '../../chains/contracts/contracts.generated.ts'
import type { LazyChain } from '../../chains/openChain.ts'
import type { EvmChain } from '../../chains/startEvmChain.ts'
import type { Asset } from '../assets/Asset.ts'

export type Payout = {
  /** Of the transaction, where the chain has one. */
  readonly hash?: Hex
  /** Resolves once it is on the chain; rejects when it failed. */
  readonly landed: Promise<void>
}
export type Treasury = {
  /**
   * Sends base units of an asset; what it lacks it gets from nowhere first. Throws a RangeError for
   * an address or asset it cannot serve.
   */
  pay(asset: Asset, to: string, amount: bigint): Promise<Payout>
  /** Drops the payouts that wait for a chain that was reset. */
  reset(): void
}

const account = testAccount(accountIndex.treasury)
const sender = { account, chain: null } as const

async function payOnEvm(
  chain: EvmChain,
  { asset }: Asset,
  to: Address,
  amount: bigint,
): Promise<Hex> {
  const { client } = chain
  const node = client.extend(() => ({ mode: 'anvil' as const }))
  const forGas = parseEther('1')
  await setBalance(node, {
    address: account.address,
    value: forGas + (asset === 'native' ? amount : 0n),
  })
  if (asset === 'native') return sendTransaction(client, { ...sender, to, value: amount })
  await chain.fund(account.address, amount, asset)
  return writeContract(client, {
    ...sender,
    address: getAddress(asset),
    abi: contracts.TestToken.abi,
    functionName: 'transfer',
    args: [to, amount],
  })
}

/**
 * Pays out for on-ramps, exchanges and payments from an account of the sandbox, by ordinary
 * transactions.
 */
export function createTreasury(
  chains: readonly EvmChain[],
  lazyChains: readonly LazyChain[],
): Treasury {
  // One at a time: two transactions at once would take the same number.
  const line = { last: Promise.resolve<unknown>(undefined) }
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = line.last.then(work, work)
    line.last = turn
    return turn
  }
  return {
    async pay(asset, to, amount) {
      const chain = chains.find(({ caip2 }) => caip2 === asset.caip2)
      if (chain) {
        if (!isAddress(to, { strict: false }))
          throw new RangeError(`Not an address of ${chain.name}: ${to}`)
        const hash = await inTurn(() => payOnEvm(chain, asset, getAddress(to), amount))
        const landed = awaitReceipt(chain.client, hash).then(({ status }) => {
          if (status !== 'success') throw new Error(`The payout ${hash} failed`)
        })
        return { hash, landed }
      }
      const lazy = lazyChains.find(({ spec }) => spec.networks.includes(asset.caip2))
      if (!lazy?.spec.isAddress(to)) throw new RangeError(`Not an address of ${asset.caip2}: ${to}`)
      const running = await lazy.running()
      return {
        landed: running.fund(to, amount, asset.asset === 'native' ? undefined : asset.asset),
      }
    },
    reset() {
      line.last = Promise.resolve()
    },
  }
}
