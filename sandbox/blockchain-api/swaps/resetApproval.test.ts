import { encodeFunctionData, getAddress, maxUint256, parseUnits } from 'viem'
import { deployContract, readContract, sendTransaction, writeContract } from 'viem/actions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Account, Namespace } from '../../../kernel/index.ts'
import type { PreparedTransaction } from '../../../plugins/swaps/createConverter.ts'
import { prepareSwap } from '../../../plugins/swaps/prepareSwap.ts'
import { createNamespace } from '../../../test/harness/namespaces/eip155.ts'
import {
  createTestEvmNetwork,
  createTestNamespaceHost,
} from '../../../test/harness/testNamespaceHost.ts'
import { accountIndex, testAccount } from '../../chains/accounts.ts'
import { awaitReceipt } from '../../chains/awaitReceipt.ts'
import { contracts } from '../../chains/contracts/contracts.generated.ts'
import type { EvmChain } from '../../chains/startEvmChain.ts'
import { startEvmChain } from '../../chains/startEvmChain.ts'

const { SwapDesk, StrictToken, TestToken } = contracts
const network = 'eip155:1'
const owner = testAccount(accountIndex.page)
const account: Account = {
  id: `${network}:${owner.address}`,
  address: owner.address,
  network,
  role: 'eoa',
}
const given = parseUnits('250', 6)
const deadline = 2 ** 32

let chain: EvmChain
let namespace: Namespace
beforeAll(async () => {
  chain = await startEvmChain({ chainId: 1, name: 'Ethereum' })
}, 60_000)
afterAll(() => chain.stop())
beforeEach(async () => {
  await chain.reset()
  namespace = createNamespace(
    createTestNamespaceHost([createTestEvmNetwork(1, 'Ethereum', chain.url)]).host,
  )
})

/** Deploys a token with a market, of which the owner has a thousand. */
async function deployToken(contract: typeof StrictToken | typeof TestToken) {
  const sender = { account: testAccount(accountIndex.deployer), chain: null } as const
  const landed = (hash: `0x${string}`) => awaitReceipt(chain.client, hash)
  const args = ['Strict', 'STR', 6] as const
  const { contractAddress } = await landed(
    await deployContract(chain.client, { ...sender, ...contract, args }),
  )
  const token = getAddress(contractAddress ?? '0x')
  const { swap } = chain.market
  for (const to of [swap, owner.address])
    await landed(
      await writeContract(chain.client, {
        ...sender,
        address: token,
        abi: TestToken.abi,
        functionName: 'mint',
        args: [to, parseUnits('1000', 6)],
      }),
    )
  await landed(
    await writeContract(chain.client, {
      ...sender,
      address: swap,
      abi: SwapDesk.abi,
      functionName: 'fill',
      args: [token],
      value: 10n ** 18n,
    }),
  )
  return token
}

const approve = (token: `0x${string}`, amount: bigint) => ({
  to: token,
  data: encodeFunctionData({
    abi: TestToken.abi,
    functionName: 'approve',
    args: [chain.market.swap, amount],
  }),
})
async function send(call: { readonly to: string; readonly data: string }) {
  const hash = await sendTransaction(chain.client, {
    account: owner,
    chain: null,
    to: getAddress(call.to),
    data: `0x${call.data.slice(2)}`,
  })
  return (await awaitReceipt(chain.client, hash)).status
}

/** Prepares a swap of the token into coins, as the market's contract takes it. */
function prepare(token: `0x${string}`) {
  const { swap } = chain.market
  const toPrepared = (to: string, data: string): PreparedTransaction => ({
    from: { network, address: owner.address },
    to: { network, address: to },
    data,
    amount: given,
    gas: 100_000n,
  })
  const data = encodeFunctionData({
    abi: SwapDesk.abi,
    functionName: 'swap',
    args: [
      token,
      '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
      given,
      1n,
      owner.address,
      BigInt(deadline),
    ],
  })
  return prepareSwap(
    {
      build: async () => toPrepared(swap, data),
      approval: async () => toPrepared(token, approve(token, given).data),
    },
    namespace,
    { account, from: token, to: 'native', amountIn: given, tolerance: 100n, deadline },
    async (spender) => (await namespace.allowance?.(account, token, spender)) ?? maxUint256,
    {},
  )
}
const steps = async (token: `0x${string}`) => {
  const done: string[] = []
  for (let step = ''; step !== 'swap'; ) {
    const prepared = await prepare(token)
    step = prepared.step
    done.push(`${step} of ${prepared.calls.length}: ${await send(prepared.calls[0])}`)
  }
  return done
}
const balance = (token: `0x${string}`) =>
  readContract(chain.client, {
    address: token,
    abi: TestToken.abi,
    functionName: 'balanceOf',
    args: [owner.address],
  })

describe('a token that changes an allowance only from or to zero', () => {
  it('resets an allowance that is too small, then approves, then swaps', async () => {
    const token = await deployToken(StrictToken)
    expect(await send(approve(token, 7n))).toBe('success')
    expect(await steps(token)).toEqual([
      'reset of 3: success',
      'approve of 2: success',
      'swap of 1: success',
    ])
    expect(await balance(token)).toBe(parseUnits('750', 6))
  })

  it('needs no reset without an allowance, or with one that suffices', async () => {
    const token = await deployToken(StrictToken)
    expect(await steps(token)).toEqual(['approve of 2: success', 'swap of 1: success'])
    expect(await send(approve(token, given))).toBe('success')
    expect(await steps(token)).toEqual(['swap of 1: success'])
  })

  it('leaves tokens alone that change any allowance', async () => {
    const token = await deployToken(TestToken)
    expect(await send(approve(token, 7n))).toBe('success')
    expect(await steps(token)).toEqual(['approve of 2: success', 'swap of 1: success'])
  })
})
