import type { Address, Client } from 'viem'
import { getAddress, zeroHash } from 'viem'
import { deployContract, readContract, writeContract } from 'viem/actions'
import { accountIndex, testAccount } from './accounts.ts'
import { awaitReceipt } from './awaitReceipt.ts'
import { contracts } from './contracts/contracts.generated.ts'

export type Contracts = {
  /** Test USD: an ERC-20 with six decimals that any account may mint. */
  readonly token: Address
  /** An ERC-1271 wallet that belongs to the account `contractOwner`. */
  readonly contractWallet: Address
  /** Makes further such wallets; with it a wallet can sign before it exists (ERC-6492). */
  readonly walletFactory: Address
  /** The contract that an account delegates to for several calls in one transaction (EIP-7702). */
  readonly batchAccount: Address
}

const { TestUsd, OwnedWalletFactory, BatchAccount } = contracts
const millionTusd = 1_000_000_000_000n
const holders = [0, 1, 2, 3, 4, 5].map((index) => testAccount(index).address)

/**
 * Puts the sandbox's contracts on a fresh chain: same deployer and order, so the same addresses on
 * every chain.
 */
export async function deployContracts(client: Client): Promise<Contracts> {
  const account = testAccount(accountIndex.deployer)
  const owner = testAccount(accountIndex.contractOwner).address
  const sender = { account, chain: null } as const
  const landed = (hash: `0x${string}`) => awaitReceipt(client, hash)
  const deployed = async (hash: `0x${string}`) => {
    const { contractAddress } = await landed(hash)
    if (!contractAddress) throw new Error('A contract of the sandbox did not deploy')
    return getAddress(contractAddress)
  }
  const token = await deployed(
    await deployContract(client, { ...sender, ...TestUsd, args: [holders, millionTusd] }),
  )
  const walletFactory = await deployed(
    await deployContract(client, { ...sender, ...OwnedWalletFactory }),
  )
  const batchAccount = await deployed(await deployContract(client, { ...sender, ...BatchAccount }))
  const factory = {
    address: walletFactory,
    abi: OwnedWalletFactory.abi,
    args: [owner, zeroHash],
  } as const
  await landed(await writeContract(client, { ...sender, ...factory, functionName: 'create' }))
  const contractWallet = await readContract(client, { ...factory, functionName: 'addressOf' })
  return { token, contractWallet, walletFactory, batchAccount }
}
