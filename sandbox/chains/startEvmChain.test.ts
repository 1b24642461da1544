import { readFileSync } from 'node:fs'
import type { Address, WriteContractParameters } from 'viem'
import {
  createPublicClient,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  hashMessage,
  http,
  maxUint256,
  zeroHash,
} from 'viem'
import {
  call,
  getChainId,
  multicall,
  readContract,
  sendRawTransaction,
  sendTransaction,
  setAutomine,
  simulateContract,
  verifyMessage,
  writeContract,
} from 'viem/actions'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountIndex, testAccount } from './accounts.ts'
import { awaitReceipt } from './awaitReceipt.ts'
import { contracts } from './contracts/contracts.generated.ts'
import { compile } from './evm/compile.ts'
import type { EvmChain } from './startEvmChain.ts'
import { startEvmChain } from './startEvmChain.ts'

const owner = testAccount(accountIndex.contractOwner)
const stranger = testAccount(accountIndex.friend)

let chain: EvmChain
beforeAll(async () => {
  chain = await startEvmChain({ chainId: 8453, name: 'Base' })
})
afterAll(() => chain.stop())

describe('a local EVM chain', () => {
  it('starts with the requested chain id and funded accounts', async () => {
    expect(await getChainId(chain.client)).toBe(8453)
    expect(await chain.nativeBalance(testAccount(accountIndex.phone).address)).toBe(
      10_000n * 10n ** 18n,
    )
    expect(await chain.tokenBalance(testAccount(accountIndex.phone).address)).toBe(
      1_000_000_000_000n,
    )
  })

  it('has Multicall3 where every public chain has it, before and after a reset', async () => {
    const client = createPublicClient({ chain: mainnet, transport: http(chain.url) })
    const holders = [accountIndex.phone, accountIndex.page].map((at) => testAccount(at).address)
    const read = () =>
      multicall(client, {
        allowFailure: false,
        contracts: holders.map((holder) => ({
          address: chain.contracts.token,
          abi: contracts.TestToken.abi,
          functionName: 'balanceOf' as const,
          args: [holder] as const,
        })),
      })
    expect(await read()).toEqual([1_000_000_000_000n, 1_000_000_000_000n])
    await chain.reset()
    expect(await read()).toEqual([1_000_000_000_000n, 1_000_000_000_000n])
  })

  it('runs the contracts compiled from the sources beside them', () => {
    expect(compile()).toBe(
      readFileSync(new URL('./contracts/contracts.generated.ts', import.meta.url), 'utf8'),
    )
  })

  it('has a token that reverts with a reason', async () => {
    const token = { address: chain.contracts.token, abi: contracts.TestUsd.abi } as const
    expect(
      await Promise.all(
        (['name', 'symbol', 'decimals'] as const).map((functionName) =>
          readContract(chain.client, { ...token, functionName }),
        ),
      ),
    ).toEqual(['Test USD', 'TUSD', 6])
    const tooMuch = simulateContract(chain.client, {
      ...token,
      account: stranger,
      functionName: 'transfer',
      args: [owner.address, 10n ** 30n],
    })
    await expect(tooMuch).rejects.toThrow('TUSD: balance too low')
  })

  it('has a contract wallet that accepts its owner’s signature only (ERC-1271)', async () => {
    const check = { address: chain.contracts.contractWallet, message: 'hello' }
    expect(
      await verifyMessage(chain.client, {
        ...check,
        signature: await owner.signMessage({ message: 'hello' }),
      }),
    ).toBe(true)
    expect(
      await verifyMessage(chain.client, {
        ...check,
        signature: await stranger.signMessage({ message: 'hello' }),
      }),
    ).toBe(false)
  })

  it('verifies a signature of an undeployed wallet (ERC-6492)', async () => {
    const factory = chain.contracts.walletFactory
    const salt = hashMessage('another wallet')
    const args = [stranger.address, salt] as const
    const address = await readContract(chain.client, {
      address: factory,
      abi: contracts.OwnedWalletFactory.abi,
      functionName: 'addressOf',
      args,
    })
    const create = encodeFunctionData({
      abi: contracts.OwnedWalletFactory.abi,
      functionName: 'create',
      args,
    })
    const wrap = async (account: typeof owner) => {
      const inner = await account.signMessage({ message: 'hello' })
      const outer = encodeAbiParameters(
        [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
        [factory, create, inner],
      )
      return `${outer}${'6492'.repeat(16)}` as const
    }
    expect(
      await verifyMessage(chain.client, {
        address,
        message: 'hello',
        signature: await wrap(stranger),
      }),
    ).toBe(true)
    expect(
      await verifyMessage(chain.client, {
        address,
        message: 'hello',
        signature: await wrap(owner),
      }),
    ).toBe(false)
  })

  it('an EVM chain returns to its start on each reset', async () => {
    const to = getContractAddress({ from: owner.address, nonce: 99n })
    for (const amount of [5n, 6n]) {
      await chain.fund(to, amount)
      await chain.fund(to, amount, chain.contracts.token)
      expect([await chain.nativeBalance(to), await chain.tokenBalance(to)]).toEqual([
        amount,
        amount,
      ])
      await chain.reset()
      expect([await chain.nativeBalance(to), await chain.tokenBalance(to)]).toEqual([0n, 0n])
    }
    await expect(chain.fund(to, 1n, owner.address)).rejects.toThrow('Only')
  })

  it('keeps a wallet at the same address on every chain', async () => {
    const { data } = await call(chain.client, {
      to: chain.contracts.walletFactory,
      data: encodeFunctionData({
        abi: contracts.OwnedWalletFactory.abi,
        functionName: 'addressOf',
        args: [owner.address, zeroHash],
      }),
    })
    expect(data?.slice(-40)).toBe(chain.contracts.contractWallet.slice(2).toLowerCase())
  })
})

describe('the balances of a local EVM chain', () => {
  it('balances include earlier transfers although the node mines after its answer', async () => {
    const to = '0x00000000000000000000000000000000DeaDBeef'
    const given = {
      chainId: chain.chainId,
      type: 'eip1559',
      to,
      value: 1n,
      gas: 21_000n,
      maxFeePerGas: 10n ** 11n,
      maxPriorityFeePerGas: 1n,
    } as const
    const signed = await Promise.all(
      Array.from({ length: 100 }, (_, nonce) => stranger.signTransaction({ ...given, nonce })),
    )
    const seen: bigint[] = []
    for (const serializedTransaction of signed) {
      await sendRawTransaction(chain.client, { serializedTransaction })
      seen.push(await chain.nativeBalance(to))
    }
    expect(seen).toEqual(signed.map((_, index) => BigInt(index + 1)))
  })

  it('returns unchanged balances while mining is stopped', async () => {
    const node = chain.client.extend(() => ({ mode: 'anvil' as const }))
    const to = '0x00000000000000000000000000000000DeaDBeef'
    const before = await chain.nativeBalance(to)
    await setAutomine(node, false)
    await sendTransaction(chain.client, {
      account: testAccount(accountIndex.phone),
      chain: null,
      to,
      value: 1n,
    })
    expect(await chain.nativeBalance(to)).toBe(before)
  })
})

describe('the market of a local EVM chain', () => {
  const { abi } = contracts.SwapDesk
  const usd = () => chain.contracts.token
  const coin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
  const ask = (functionName: 'quote' | 'price', from: Address, to: Address, amount: bigint) =>
    readContract(chain.client, {
      address: chain.market.swap,
      abi,
      functionName,
      args: [from, to, amount],
    })
  const wrote = async (args: Omit<WriteContractParameters, 'account' | 'chain'>) =>
    awaitReceipt(
      chain.client,
      await writeContract(chain.client, {
        ...args,
        account: stranger,
        chain: null,
      } as WriteContractParameters),
    )
  const swap = (from: Address, to: Address, given: bigint, least: bigint, value = 0n) =>
    wrote({
      address: chain.market.swap,
      abi,
      functionName: 'swap',
      args: [from, to, given, least, stranger.address, maxUint256],
      value,
    })
  const tokenOf = (symbol: string) =>
    chain.market.tokens.find((one) => one.symbol === symbol)?.address ?? '0x'
  beforeEach(() => chain.reset())

  it('market tokens report the same details as the sandbox', async () => {
    for (const { address, name, symbol, decimals } of chain.market.tokens) {
      const read = { address, abi: contracts.TestToken.abi } as const
      const said = await Promise.all(
        (['name', 'symbol', 'decimals'] as const).map((functionName) =>
          readContract(chain.client, { ...read, functionName }),
        ),
      )
      expect(said).toEqual([name, symbol, decimals])
    }
    expect(tokenOf('USDC')).toBe('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913')
  })

  it('swaps coins for tokens as it quoted, and tokens for coins', async () => {
    const ether = 10n ** 18n
    const quoted = await ask('quote', coin, usd(), ether)
    expect(quoted).toBe(
      (2_500_000_000_000n * 991_500_000_000_000_000n) / (1000n * ether + 991_500_000_000_000_000n),
    )
    await swap(coin, usd(), ether, quoted, ether)
    expect(await chain.tokenBalance(stranger.address)).toBe(1_000_000_000_000n + quoted)
    const back = await ask('quote', usd(), coin, quoted)
    await wrote({
      address: usd(),
      abi: contracts.TestToken.abi,
      functionName: 'approve',
      args: [chain.market.swap, quoted],
    })
    const before = await chain.nativeBalance(stranger.address)
    const { gasUsed, effectiveGasPrice } = await swap(usd(), coin, quoted, back)
    expect(await chain.nativeBalance(stranger.address)).toBe(
      before + back - gasUsed * effectiveGasPrice,
    )
    expect(back).toBeLessThan(ether)
  })

  it('swaps token to token through the coin, and its reserves match its balances', async () => {
    await wrote({
      address: usd(),
      abi: contracts.TestToken.abi,
      functionName: 'approve',
      args: [chain.market.swap, 1_000_000_000n],
    })
    const quoted = await ask('quote', usd(), tokenOf('SGLD'), 1_000_000_000n)
    await swap(usd(), tokenOf('SGLD'), 1_000_000_000n, quoted)
    expect(await chain.tokenBalance(stranger.address, tokenOf('SGLD'))).toBe(quoted)
    const pairs = await Promise.all(
      chain.market.tokens.map(({ address }) =>
        readContract(chain.client, {
          address: chain.market.swap,
          abi,
          functionName: 'pairs',
          args: [address],
        }),
      ),
    )
    const held = await Promise.all(
      chain.market.tokens.map(({ address }) => chain.tokenBalance(chain.market.swap, address)),
    )
    expect(pairs.map(([, token]) => token)).toEqual(held)
    expect(pairs.reduce((sum, [coins]) => sum + coins, 0n)).toBe(
      await chain.nativeBalance(chain.market.swap),
    )
  })

  it('quotes the input for a wanted output', async () => {
    for (const [from, to] of [
      [coin, usd()],
      [usd(), coin],
      [usd(), tokenOf('SGLD')],
    ] as const) {
      const given = await ask('price', from, to, 1_234_567n)
      expect(await ask('quote', from, to, given)).toBeGreaterThanOrEqual(1_234_567n)
    }
  })

  it('refuses a swap beyond its liquidity, or at a moved price', async () => {
    await expect(ask('quote', coin, tokenOf('THIN'), 10n ** 20n)).rejects.toThrow(
      'SwapDesk: insufficient liquidity',
    )
    await expect(ask('quote', coin, usd(), 10n)).rejects.toThrow('SwapDesk: too little to swap')
    await expect(ask('quote', coin, tokenOf('TICK'), 10n ** 18n)).rejects.toThrow(
      'SwapDesk: insufficient liquidity',
    )
    await expect(ask('price', coin, usd(), 10n ** 15n)).rejects.toThrow(
      'SwapDesk: insufficient liquidity',
    )
    const quoted = await ask('quote', coin, usd(), 10n ** 15n)
    await expect(swap(coin, usd(), 10n ** 15n, quoted + 1n, 10n ** 15n)).rejects.toThrow(
      'SwapDesk: the price moved',
    )
    await expect(swap(coin, usd(), 10n ** 18n, 0n, 1n)).rejects.toThrow('SwapDesk: wrong value')
    await expect(swap(usd(), coin, 10n ** 6n, 0n)).rejects.toThrow('TUSD: allowance too low')
  })
})
