import {
  decodeFunctionData,
  erc20Abi,
  numberToHex,
  parseEther,
  parseGwei,
  toFunctionSelector,
} from 'viem'
import { getTransaction } from 'viem/actions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Account, Connection, Namespace, TransferPlan, TransferRequest } from '#kernel'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import type { EvmChain } from '../../sandbox/chains/startEvmChain.ts'
import { startEvmChain } from '../../sandbox/chains/startEvmChain.ts'
import { createNamespace } from '../../test/harness/namespaces/eip155.ts'
import { openTransferSite } from '../../test/harness/openTransferSite.ts'
import type { TestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import {
  createTestEvmNetwork,
  createTestNamespaceHost,
} from '../../test/harness/testNamespaceHost.ts'

const sender = testAccount(0)
const friend = testAccount(1).address
const nobody = '0x00000000000000000000000000000000DeaDBeef'
let chain: EvmChain
let test: TestNamespaceHost
let namespace: Namespace
let wallet: Connection

beforeAll(async () => {
  chain = await startEvmChain({ chainId: 1, name: 'Ethereum' })
}, 60_000)
afterAll(() => chain.stop())
beforeEach(async () => {
  ;({ test, namespace, wallet } = await openTransferSite(chain))
})
afterEach(() => chain.reset())

const from: Account = {
  id: `eip155:1:${sender.address}`,
  address: sender.address,
  network: 'eip155:1',
  role: 'eoa',
}
const plan = (change: Partial<TransferRequest> = {}) =>
  namespace.plan({ from, to: friend, asset: 'native', amount: parseEther('1'), ...change })
const codes = ({ notes }: TransferPlan) => notes.map(({ level, code }) => `${level} ${code}`)
const send = async (planned: TransferPlan) =>
  (await wallet.send?.(planned))?.hash ?? expect.fail('not sent')

describe('EVM balances', () => {
  it('reads balances from the network, the coin first', async () => {
    const [coin, ...tokens] = await namespace.balances(from)
    expect(coin).toEqual({
      asset: { id: 'native', name: 'Ether', symbol: 'ETH', decimals: 18 },
      total: await chain.nativeBalance(sender.address),
      spendable: await chain.nativeBalance(sender.address),
    })
    expect(tokens).toEqual([])
  })

  it('returns tokens with the contract’s own metadata, in the requested order', async () => {
    const { token } = chain.contracts
    const [, balance] = await namespace.balances(from, { assets: ['native', token.toLowerCase()] })
    expect(balance).toEqual({
      asset: { id: token, name: 'Test USD', symbol: 'TUSD', decimals: 6 },
      total: await chain.tokenBalance(sender.address),
      spendable: await chain.tokenBalance(sender.address),
    })
  })

  it('leaves out assets that are no token', async () => {
    expect(
      await namespace.balances(from, {
        assets: [nobody, 'nonsense', chain.contracts.contractWallet],
      }),
    ).toHaveLength(1)
  })

  it('leaves out a token whose decimals exceed their type', async () => {
    const decimals = toFunctionSelector('decimals()')
    test.answer = (_url, { params: [call] }) =>
      Object(call).data === decimals
        ? { jsonrpc: '2.0', id: 1, result: `0x${'ff'.repeat(32)}` }
        : undefined
    expect(await namespace.balances(from, { assets: [chain.contracts.token] })).toHaveLength(1)
  })

  it('fails to read balances when the node fails', async () => {
    test.answer = () => ({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32005, message: 'Too many requests' },
    })
    await expect(namespace.balances(from)).rejects.toMatchObject({ code: 'rpc' })
    test.answer = () => ({ jsonrpc: '2.0', id: 1, result: 'a lot' })
    await expect(namespace.balances(from)).rejects.toMatchObject({ code: 'foreign-invalid' })
  })

  it('calls the next node when the first is unreachable', async () => {
    const two = createTestNamespaceHost([
      {
        ...createTestEvmNetwork(1, 'Ethereum'),
        rpcUrls: { default: { http: ['http://127.0.0.1:1/', chain.url] } },
      },
    ])
    expect((await createNamespace(two.host).balances(from))[0]?.total).toBe(
      await chain.nativeBalance(sender.address),
    )
    expect(two.posts).toHaveLength(2)
  })
})

describe('planning a transfer of the coin', () => {
  it('plans an affordable transfer with its fee and no blocking note', async () => {
    const { amount, fee, notes, blocked, payload } = await plan()
    expect({ amount, notes, blocked }).toEqual({
      amount: parseEther('1'),
      notes: [],
      blocked: false,
    })
    expect(fee?.asset.symbol).toBe('ETH')
    expect(fee?.expected).toBeGreaterThan(0n)
    expect(fee?.ceiling).toBeGreaterThanOrEqual(fee?.expected ?? 0n)
    expect(payload).toEqual({
      chainId: '0x1',
      from: sender.address,
      to: friend,
      value: '0xde0b6b3a7640000',
      gas: '0x5208',
      maxFeePerGas: expect.any(String),
      maxPriorityFeePerGas: expect.any(String),
    })
  })

  it('plans a “max” transfer of the whole balance that the network accepts', async () => {
    const before = await chain.nativeBalance(sender.address)
    const planned = await plan({ amount: 'max' })
    expect(planned.amount + (planned.fee?.ceiling ?? 0n)).toBe(before)
    await send(planned)
    const left = await chain.nativeBalance(sender.address)
    expect(left).toBeLessThan(planned.fee?.ceiling ?? 0n)
  })

  it('blocks a transfer of more than the account holds', async () => {
    const balance = await chain.nativeBalance(sender.address)
    const planned = await plan({ amount: balance })
    expect(codes(planned)).toEqual(['stop insufficient'])
    expect(planned.notes[0]?.amount).toEqual({
      asset: planned.fee?.asset,
      value: planned.fee?.ceiling,
    })
    expect(planned.blocked).toBe(true)
    await expect(wallet.send?.(planned)).rejects.toMatchObject({ code: 'insufficient' })
  })

  it('plans nothing and blocks for an empty account', async () => {
    const empty: Account = { ...from, id: `eip155:1:${nobody}`, address: nobody }
    const planned = await namespace.plan({
      from: empty,
      to: friend,
      asset: 'native',
      amount: 'max',
    })
    expect(planned.amount).toBe(0n)
    expect(codes(planned)).toEqual(['stop insufficient'])
  })

  it('notes that the receiver would refuse the transfer', async () => {
    expect(codes(await plan({ to: chain.contracts.token }))).toEqual([
      'stop would-fail',
      'warn contract',
    ])
  })

  it('notes a receiving contract, and whether the network simulated the transfer', async () => {
    expect(
      codes(await plan({ to: chain.contracts.token, asset: chain.contracts.token, amount: 1n })),
    ).toContain('warn contract')
    const all = await plan({ amount: 'max' })
    expect([(await plan({ amount: 1n })).simulated, all.simulated, codes(all)]).toEqual([
      true,
      false,
      [],
    ])
  })

  it('blocks a memo, which the network does not support', async () => {
    expect(codes(await plan({ memo: 'invoice 7' }))).toEqual(['stop memo-unsupported'])
  })

  it.each(['0x12', 'friend.eth', '0x70997970c51812DC3A010C7d01b50e0d17dc79C8'])(
    'refuses the receiver %s',
    async (to) => {
      await expect(plan({ to })).rejects.toMatchObject({ code: 'bad-address' })
    },
  )

  it('plans a higher fee for a faster transfer, and a gas price without a base fee', async () => {
    test.answer = (_url, { method }) => {
      if (method !== 'eth_feeHistory') return undefined
      return {
        jsonrpc: '2.0',
        id: 1,
        result: {
          baseFeePerGas: ['0x1', '0x3b9aca00'],
          reward: [['0x3b9aca00'], ['0x77359400'], ['0x0']],
        },
      }
    }
    expect((await plan()).payload).toMatchObject({
      maxFeePerGas: `0x${(parseGwei('2') + parseGwei('1.5')).toString(16)}`,
      maxPriorityFeePerGas: `0x${parseGwei('1.5').toString(16)}`,
    })
    await plan({ speed: 'fast' })
    await plan({ speed: 'slow' })
    const percentiles = test.posts.flatMap(({ body }) =>
      Object(body).method === 'eth_feeHistory' ? [Object(body).params[2]] : [],
    )
    expect(percentiles).toEqual([[50], [90], [10]])
    test.answer = (_url, { method }) =>
      method === 'eth_feeHistory'
        ? { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'no such method' } }
        : undefined
    expect((await plan()).payload).toMatchObject({ gasPrice: expect.any(String) })
  })

  it('adds the data fee of an OP-stack network', async () => {
    const plain = await plan()
    const dataFee = 1_000_000_000_000n
    test.answer = (_url, { method, params }) =>
      method === 'eth_call' && Object(params[0]).to === '0x420000000000000000000000000000000000000F'
        ? { jsonrpc: '2.0', id: 1, result: `0x${dataFee.toString(16)}` }
        : undefined
    expect((await plan()).fee?.ceiling).toBe((plain.fee?.ceiling ?? 0n) + dataFee)
  })

  it('fails to plan when the node fails', async () => {
    test.answer = () => ({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32005, message: 'Too many requests' },
    })
    await expect(plan()).rejects.toMatchObject({ code: 'rpc' })
  })

  it('stops planning on abort', async () => {
    await expect(plan({ signal: AbortSignal.abort('enough') })).rejects.toBe('enough')
    const stop = new AbortController()
    test.answer = () => void stop.abort('enough, halfway')
    await expect(plan({ signal: stop.signal })).rejects.toBe('enough, halfway')
  })
})

describe('planning a transfer of a token', () => {
  it('plans a token call that delivers the amount to the receiver', async () => {
    const { token } = chain.contracts
    const planned = await plan({ asset: token, amount: 2_500_000n })
    const { to, value, data } = planned.payload as {
      to: string
      value: string
      data: `0x${string}`
    }
    expect({ to, value }).toEqual({ to: token, value: '0x0' })
    expect(decodeFunctionData({ abi: erc20Abi, data })).toEqual({
      functionName: 'transfer',
      args: [friend, 2_500_000n],
    })
    const before = await chain.tokenBalance(friend)
    await send(planned)
    await expect.poll(() => chain.tokenBalance(friend)).toBe(before + 2_500_000n)
  })

  it('notes a token’s own transfer fee, as far as the node reports it', async () => {
    const { token } = chain.contracts
    const request = { asset: token, amount: 2_500_000n }
    expect(codes(await plan(request))).toEqual([])
    const arrives = (amount: bigint, status = '0x1') => {
      const call = { gasUsed: '0x1', status: '0x1' }
      const [before, after] = [5n, 5n + amount].map((balance) => ({
        ...call,
        returnData: numberToHex(balance, { size: 32 }),
      }))
      test.answer = (_url, { method }) =>
        method === 'eth_simulateV1'
          ? {
              jsonrpc: '2.0',
              id: 1,
              result: [{ calls: [before, { ...call, status, returnData: '0x' }, after] }],
            }
          : undefined
    }
    arrives(2_450_000n)
    expect((await plan(request)).notes).toMatchObject([
      {
        level: 'warn',
        code: 'transfer-fee',
        amount: { asset: { symbol: 'TUSD' }, value: 50_000n },
      },
      { level: 'info', code: 'arrives', amount: { value: 2_450_000n } },
    ])
    arrives(2_450_000n, '0x0')
    expect(codes(await plan(request))).toEqual([])
    arrives(2_500_000n)
    expect(codes(await plan(request))).toEqual([])
    test.answer = (_url, { method }) =>
      method === 'eth_simulateV1'
        ? { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'no such method' } }
        : undefined
    expect(codes(await plan(request))).toEqual([])
  })

  it('plans the whole token balance with “max”', async () => {
    expect((await plan({ asset: chain.contracts.token, amount: 'max' })).amount).toBe(
      await chain.tokenBalance(sender.address),
    )
  })

  it('blocks a transfer of more tokens than held, or without coins for the fee', async () => {
    const { token } = chain.contracts
    const most = await chain.tokenBalance(sender.address)
    const tooMuch = await plan({ asset: token, amount: most + 5n })
    expect(codes(tooMuch)).toEqual(['stop insufficient'])
    expect(tooMuch.notes[0]?.amount).toMatchObject({ asset: { symbol: 'TUSD' }, value: 5n })
    const poor: Account = { ...from, id: `eip155:1:${nobody}`, address: nobody }
    await chain.fund(nobody, 5n, token)
    const planned = await namespace.plan({ from: poor, to: friend, asset: token, amount: 5n })
    expect(codes(planned)).toEqual(['stop insufficient-fee'])
  })

  it('refuses an asset that is no token', async () => {
    await expect(plan({ asset: friend })).rejects.toMatchObject({ code: 'unsupported' })
    await expect(plan({ asset: 'nonsense' })).rejects.toMatchObject({ code: 'bad-address' })
  })
})

describe('sending a planned transfer', () => {
  it('sends the wallet exactly the planned transaction, once', async () => {
    const planned = await plan({ amount: 7n })
    const before = await chain.nativeBalance(friend)
    const hash = await send(planned)
    const {
      value,
      to,
      from: sentFrom,
      gas,
      maxFeePerGas,
    } = await getTransaction(chain.client, { hash: hash as `0x${string}` })
    const payload = planned.payload as Record<string, `0x${string}`>
    expect({ value, to, sentFrom, gas, maxFeePerGas }).toEqual({
      value: 7n,
      to: friend.toLowerCase(),
      sentFrom: sender.address.toLowerCase(),
      gas: BigInt(payload['gas'] ?? 0),
      maxFeePerGas: BigInt(payload['maxFeePerGas'] ?? 0),
    })
    expect(await chain.nativeBalance(friend)).toBe(before + 7n)
  })

  it('refuses a plan of another account', async () => {
    const planned = await plan()
    const stranger = {
      ...planned,
      request: { ...planned.request, from: { ...from, address: friend } },
    }
    await expect(wallet.send?.(stranger)).rejects.toMatchObject({ code: 'unauthorized' })
    const swapped = { ...planned, payload: { ...Object(planned.payload), from: friend } }
    await expect(wallet.send?.(swapped)).rejects.toMatchObject({ code: 'unauthorized' })
  })

  it.each([{ from: sender.address, to: friend, value: 1 }, 'transaction', null])(
    'refuses a payload that is no transaction: %j',
    async (payload) => {
      await expect(wallet.send?.({ ...(await plan()), payload })).rejects.toMatchObject({
        code: 'foreign-invalid',
      })
    },
  )
})

describe('explorer links', () => {
  it.each([
    [{ tx: `0x${'ab'.repeat(32)}` }, `https://explorer.example/tx/0x${'ab'.repeat(32)}`],
    [{ address: friend.toLowerCase() }, `https://explorer.example/address/${friend}`],
    [{ asset: friend }, `https://explorer.example/token/${friend}`],
    [{ asset: 'native' }, undefined],
    [{ tx: '../../evil' }, undefined],
    [{ address: '"><script>' }, undefined],
  ])('links to the network’s explorer page for %j', (to, link) => {
    expect(namespace.explorerUrl('eip155:1', to)).toBe(link)
  })

  it('returns no link on a network without an explorer', () => {
    expect(namespace.explorerUrl('eip155:7', { address: friend })).toBeUndefined()
  })
})
