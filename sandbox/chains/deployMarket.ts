import type { Address, Client, Hex } from 'viem'
import { getAddress, parseUnits, toHex } from 'viem'
import {
  deployContract,
  getBalance,
  getCode,
  getStorageAt,
  setBalance,
  setCode,
  setStorageAt,
  writeContract,
} from 'viem/actions'
import { accountIndex, testAccount } from './accounts.ts'
import { awaitReceipt } from './awaitReceipt.ts'
import type { ChainToken } from './chainTokens.ts'
import { furtherTokens, testUsd, usdCoinAddress } from './chainTokens.ts'
import { contracts } from './contracts/contracts.generated.ts'

export type Market = {
  /** Every token there is, Test USD first. */
  readonly tokens: readonly ChainToken[]
  /** The contract that swaps tokens and coins. */
  readonly swap: Address
  /** Makes transactions with several transfers in them. */
  readonly bazaar: Address
}

const { TestToken, SwapDesk, Bazaar } = contracts
/** Name, symbol and decimals of a TestToken are in its first three places. */
const namePlaces = ['0x0', '0x1', '0x2'] as const

/** Puts a copy of an unused token at another address. */
async function copyToken(client: Client, from: Address, to: Address): Promise<Address> {
  const node = client.extend(() => ({ mode: 'anvil' as const }))
  await setCode(node, { address: to, bytecode: (await getCode(client, { address: from })) ?? '0x' })
  for (const slot of namePlaces) {
    const value = await getStorageAt(client, { address: from, slot })
    await setStorageAt(node, { address: to, index: toHex(BigInt(slot)), value: value ?? '0x' })
  }
  return to
}

/**
 * Puts tokens and a market for them on a chain that has Test USD. The coins in the market come from
 * nowhere.
 */
export async function deployMarket(client: Client, chainId: number, usd: Address): Promise<Market> {
  const account = testAccount(accountIndex.deployer)
  const sender = { account, chain: null } as const
  const node = client.extend(() => ({ mode: 'anvil' as const }))
  const before = await getBalance(client, account)
  await setBalance(node, { address: account.address, value: before * 2n })
  const landed = (hash: Hex) => awaitReceipt(client, hash)
  const deployed = async (hash: Hex) => getAddress((await landed(hash)).contractAddress ?? '0x')

  const swap = await deployed(await deployContract(client, { ...sender, ...SwapDesk }))
  const bazaar = await deployed(await deployContract(client, { ...sender, ...Bazaar }))
  const list = async (
    address: Address,
    {
      name,
      symbol,
      decimals,
      pair,
    }: (typeof furtherTokens)[keyof typeof furtherTokens] | typeof testUsd,
  ) => {
    if (pair) {
      const amount = parseUnits(String(pair.tokens), decimals)
      await writeContract(client, {
        ...sender,
        address,
        abi: TestToken.abi,
        functionName: 'mint',
        args: [swap, amount],
      })
      const coins = parseUnits(String(pair.coins), 18)
      await landed(
        await writeContract(client, {
          ...sender,
          address: swap,
          abi: SwapDesk.abi,
          functionName: 'fill',
          args: [address],
          value: coins,
        }),
      )
    }
    return { address, name, symbol, decimals }
  }
  const tokens: ChainToken[] = [await list(usd, testUsd)]
  for (const [key, token] of Object.entries(furtherTokens)) {
    const own = await deployed(
      await deployContract(client, {
        ...sender,
        ...TestToken,
        args: [token.name, token.symbol, token.decimals],
      }),
    )
    const place = key === 'usdCoin' ? usdCoinAddress[chainId] : undefined
    tokens.push(await list(place ? await copyToken(client, own, place) : own, token))
  }
  await setBalance(node, { address: account.address, value: before })
  return { tokens, swap, bazaar }
}
