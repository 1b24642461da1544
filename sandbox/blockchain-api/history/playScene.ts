import type { Abi, Address, Hex, RpcTransactionReceipt } from 'viem'
import { encodeDeployData, encodeFunctionData, getAddress, parseEther, toHex } from 'viem'
import { impersonateAccount, setBalance, stopImpersonatingAccount } from 'viem/actions'
import { accountIndex, testAccount } from '../../chains/accounts.ts'
import { contracts } from '../../chains/contracts/contracts.generated.ts'
import type { EvmChain } from '../../chains/startEvmChain.ts'

const { Bazaar, TestCollectible, TestToken } = contracts
const friend = testAccount(accountIndex.friend).address
const deployer = testAccount(accountIndex.deployer).address
const unit = 1_000_000n

export const historyScenes = [
  'send',
  'receive',
  'token',
  'approve',
  'failed',
  'change',
  'large-change',
  'basket',
  'collectible',
  'spam',
  'poison',
] as const
export type HistoryScene = (typeof historyScenes)[number]
export type SceneResult = { readonly hashes: readonly Hex[]; readonly spam?: Address | undefined }

type Sent = {
  readonly from: Address
  readonly to?: Address
  readonly data?: Hex
  readonly value?: bigint
}
type Send = (sent: Sent) => Promise<{ readonly hash: Hex; readonly contract: Address | undefined }>

const call = (abi: Abi | readonly unknown[], functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi, functionName, args } as never)

/** Starts and ends as the other does, as far as a list shows it. */
export const createLookalikeAddress = (address: string): Address =>
  getAddress(`0x${address.slice(2, 8)}${'5e'.repeat(14)}${address.slice(-6)}`.toLowerCase())

/** Sends from any account: the node signs, and the account is funded as needed. */
function sender({ client, nativeBalance }: EvmChain): Send {
  const node = client.extend(() => ({ mode: 'anvil' as const }))
  return async ({ from, to, data, value = 0n }) => {
    if ((await nativeBalance(from)) < parseEther('2'))
      await setBalance(node, { address: from, value: parseEther('100') })
    await impersonateAccount(node, { address: from })
    // The limit is named, so that one that will fail is sent all the same.
    const transaction = {
      from,
      gas: toHex(3_000_000n),
      value: toHex(value),
      ...(to && { to }),
      ...(data && { data }),
    }
    // Allowed because viem does not know that anvil can wait for the receipt by itself.
    const receipt = client.request({
      method: 'eth_sendTransactionSync',
      params: [transaction],
    } as never) as Promise<RpcTransactionReceipt>
    const { transactionHash, contractAddress } = await receipt.finally(() =>
      stopImpersonatingAccount(node, { address: from }),
    )
    return { hash: transactionHash, contract: contractAddress ?? undefined }
  }
}

async function gift(send: Send, to: Address, name: string): Promise<SceneResult> {
  const { contract } = await send({
    from: deployer,
    data: encodeDeployData({ ...TestCollectible, args: [name, 'GIFT'] }),
  })
  if (!contract) throw new Error('The collectible did not deploy')
  const { hash } = await send({
    from: deployer,
    to: contract,
    data: call(TestCollectible.abi, 'mint', [to, 7n]),
  })
  return { hashes: [hash], spam: contract }
}

async function poison(
  { contracts: { token }, fund }: EvmChain,
  send: Send,
  account: Address,
): Promise<SceneResult> {
  const thief = createLookalikeAddress(friend)
  await fund(thief, 1n, token)
  const nothing = await send({
    from: thief,
    to: token,
    data: call(TestToken.abi, 'transferFrom', [account, thief, 0n]),
  })
  const dust = await send({
    from: thief,
    to: token,
    data: call(TestToken.abi, 'transfer', [account, 1n]),
  })
  return { hashes: [nothing.hash, dust.hash] }
}

/** Really makes the transactions of a scene. */
export async function playScene(
  chain: EvmChain,
  account: Address,
  scene: HistoryScene,
): Promise<SceneResult> {
  const send = sender(chain)
  const { token } = chain.contracts
  const { bazaar, tokens } = chain.market
  const one = async (sent: Sent): Promise<SceneResult> => ({ hashes: [(await send(sent)).hash] })
  const pay = (change: string) =>
    one({
      from: account,
      to: bazaar,
      value: parseEther('1'),
      data: call(Bazaar.abi, 'pay', [parseEther(change)]),
    })
  const play: Readonly<Record<HistoryScene, () => Promise<SceneResult>>> = {
    send: () => one({ from: account, to: friend, value: parseEther('0.01') }),
    receive: () => one({ from: friend, to: account, value: parseEther('0.01') }),
    async token() {
      await chain.fund(account, (unit * 5n) / 2n, token)
      return one({
        from: account,
        to: token,
        data: call(TestToken.abi, 'transfer', [friend, (unit * 5n) / 2n]),
      })
    },
    approve: () =>
      one({ from: account, to: token, data: call(TestToken.abi, 'approve', [friend, unit]) }),
    failed: () => one({ from: account, to: bazaar, data: call(Bazaar.abi, 'refuse', []) }),
    change: () => pay('0.01'),
    'large-change': () => pay('0.1'),
    basket() {
      const some = tokens.slice(0, 3)
      const amounts = some.map(({ decimals }, index) => BigInt(index + 1) * 10n ** BigInt(decimals))
      return one({
        from: account,
        to: bazaar,
        data: call(Bazaar.abi, 'basket', [account, some.map(({ address }) => address), amounts]),
      })
    },
    collectible: async () => ({ hashes: (await gift(send, account, 'Sandbox Kitten')).hashes }),
    spam: () => gift(send, account, `Claim your reward ${toHex(Math.floor(Math.random() * 1e9))}`),
    poison: () => poison(chain, send, account),
  }
  return play[scene]()
}
