import type { Address, Hex } from 'viem'
import { maxUint256 } from 'viem'
import { readContract, setBalance, writeContract } from 'viem/actions'
import { accountIndex, testAccount } from '../../chains/accounts.ts'
import { awaitReceipt } from '../../chains/awaitReceipt.ts'
import { contracts } from '../../chains/contracts/contracts.generated.ts'
import type { EvmChain } from '../../chains/startEvmChain.ts'

const { SwapDesk, TestToken } = contracts
const coin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const account = testAccount(accountIndex.deployer)
const sender = { account, chain: null } as const
/** Share of an amount in millionths, for factors that need not be exact. */
const share = (amount: bigint, factor: number) =>
  (amount * BigInt(Math.round(factor * 1_000_000))) / 1_000_000n

/**
 * Trades until a token of the market costs about so many percent more (or less) in coins: real
 * swaps, by the account that deploys.
 */
export async function movePrice(chain: EvmChain, token: Address, percent: number): Promise<void> {
  const { client, market } = chain
  const landed = (hash: Hex) => awaitReceipt(client, hash)
  const at = { ...sender, address: market.swap, abi: SwapDesk.abi } as const
  const [coins, tokens] = await readContract(client, {
    ...at,
    functionName: 'pairs',
    args: [token],
  })
  const root = Math.sqrt(1 + percent / 100)
  const swap = async (from: Address, to: Address, given: bigint, value: bigint) =>
    landed(
      await writeContract(client, {
        ...at,
        functionName: 'swap',
        args: [from, to, given, 0n, account.address, maxUint256],
        value,
      }),
    )
  if (percent > 0) {
    const given = share(coins, root - 1)
    const node = client.extend(() => ({ mode: 'anvil' as const }))
    await setBalance(node, {
      address: account.address,
      value: (await chain.nativeBalance(account.address)) + given,
    })
    await swap(coin, token, given, given)
  } else {
    const given = share(tokens, 1 / root - 1)
    const ofToken = { ...sender, address: token, abi: TestToken.abi } as const
    await chain.fund(account.address, given, token)
    await landed(
      await writeContract(client, {
        ...ofToken,
        functionName: 'approve',
        args: [market.swap, given],
      }),
    )
    await swap(token, coin, given, 0n)
  }
}

/** Leaves a number of thousandths of the market's tokens and coins. */
export async function reduceLiquidity(
  { client, market }: EvmChain,
  token: Address,
  permille: number,
): Promise<void> {
  const at = { ...sender, address: market.swap, abi: SwapDesk.abi } as const
  const hash = await writeContract(client, {
    ...at,
    functionName: 'thin',
    args: [token, BigInt(permille)],
  })
  await awaitReceipt(client, hash)
}
