import { encodeFunctionData, erc20Abi, parseEther } from 'viem'
import { setBalance } from 'viem/actions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Account, Namespace } from '#kernel'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import type { EvmChain } from '../../sandbox/chains/startEvmChain.ts'
import { startEvmChain } from '../../sandbox/chains/startEvmChain.ts'
import { createNamespace } from '../../test/harness/namespaces/eip155.ts'
import type { TestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import {
  createTestEvmNetwork,
  createTestNamespaceHost,
} from '../../test/harness/testNamespaceHost.ts'

const owner = testAccount(0).address
const desk = testAccount(1).address
const account: Account = {
  id: `eip155:1:${owner}`,
  address: owner,
  network: 'eip155:1',
  role: 'eoa',
}
let chain: EvmChain
let test: TestNamespaceHost
let namespace: Namespace

beforeAll(async () => {
  chain = await startEvmChain({ chainId: 1, name: 'Ethereum' })
}, 60_000)
afterAll(() => chain.stop())
afterEach(() => chain.reset())
beforeEach(() => {
  test = createTestNamespaceHost([createTestEvmNetwork(1, 'Ethereum', chain.url)])
  namespace = createNamespace(test.host)
})

const asking = (call: object) => ({
  method: 'eth_sendTransaction',
  params: [{ from: owner, ...call }],
})
const of = (functionName: 'transfer' | 'approve', amount: bigint) =>
  asking({
    to: chain.contracts.token,
    data: encodeFunctionData({ abi: erc20Abi, functionName, args: [desk, amount] }),
  })
const tried = (...sent: readonly { readonly method: string; readonly params: unknown }[]) =>
  namespace.simulate?.(account, sent) ?? expect.fail('no member')
const token = () => chain.contracts.token.toLowerCase()

describe('simulation of transactions on a node', () => {
  it('reports balance changes: coins by the balance, tokens by their events', async () => {
    const { outcome, gas, balanceChanges } = await tried(
      asking({ to: desk, value: '0x7' }),
      of('transfer', 250n),
    )
    expect([outcome, Number(gas) > 42_000]).toEqual(['works', true])
    expect([...(balanceChanges ?? [])]).toEqual([
      [token(), -250n],
      ['native', -7n],
    ])
  })

  it('reports no balance changes for transactions that move nothing', async () => {
    expect((await tried(of('approve', 1n))).balanceChanges?.size).toBe(0)
  })

  it('simulates transactions in order, so an approval applies to the next one', async () => {
    const { caip2, market } = chain
    const [pair] = market.tokens
    expect([caip2, pair !== undefined]).toEqual(['eip155:1', true])
    expect((await tried(of('transfer', 10n ** 40n))).outcome).toBe('fails')
    expect((await tried(of('approve', 5n), of('transfer', 5n))).outcome).toBe('works')
  })

  it('fails as a whole when one transaction would fail', async () => {
    expect(await tried(of('approve', 1n), of('transfer', 10n ** 40n))).toMatchObject({
      outcome: 'fails',
    })
  })

  it('estimates a single call if the node has no simulation, without balance changes', async () => {
    test.answer = (_url, { method }) =>
      method === 'eth_simulateV1'
        ? { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'no such method' } }
        : undefined
    expect(await tried(asking({ to: desk, value: '0x7' }))).toEqual({
      outcome: 'works',
      gas: expect.any(BigInt),
    })
    expect(await tried(of('transfer', 10n ** 40n))).toEqual({ outcome: 'fails' })
    expect(await tried(of('approve', 5n), of('transfer', 5n))).toEqual({ outcome: 'untried' })
  })

  it('adds the data fee of a rollup for each transaction, whatever their outcome', async () => {
    // It returns a gwei for each byte: the argument of `getL1FeeUpperBound`.
    await chain.client.request<{ Parameters: [string, string]; ReturnType: unknown }>({
      method: 'anvil_setCode',
      params: [
        '0x420000000000000000000000000000000000000F',
        '0x600435633b9aca000260005260206000f3',
      ],
    })
    const [plain, transfer] = [121n * 10n ** 9n, 189n * 10n ** 9n]
    expect(await tried(asking({ to: desk, value: '0x7' }))).toMatchObject({
      outcome: 'works',
      dataFee: plain,
    })
    expect(await tried(asking({ to: desk }), of('transfer', 10n ** 40n))).toMatchObject({
      outcome: 'fails',
      dataFee: plain + transfer,
    })
    test.answer = (_url, { method }) =>
      method === 'eth_simulateV1'
        ? { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'no such method' } }
        : undefined
    expect(await tried(of('approve', 1n), of('transfer', 1n))).toEqual({
      outcome: 'untried',
      dataFee: 2n * transfer,
    })
  })

  it('reports untried when the node gives no readable answer', async () => {
    test.answer = () => ({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32005, message: 'Too many requests' },
    })
    expect(await tried(asking({ to: desk, value: '0x7' }))).toEqual({ outcome: 'untried' })
    test.answer = () => ({ jsonrpc: '2.0', id: 1, result: [{ calls: [] }] })
    expect(await tried(asking({ to: desk, value: '0x7' }))).toEqual({ outcome: 'untried' })
    expect(await tried({ method: 'personal_sign', params: ['0x00', owner] })).toEqual({
      outcome: 'untried',
    })
  })

  it('reports no balance changes if the balance cannot be read', async () => {
    const call = { status: '0x1', gasUsed: '0x1', returnData: '0x', logs: [] }
    test.answer = () => ({ jsonrpc: '2.0', id: 1, result: [{ calls: [call, call, call] }] })
    expect(await tried(asking({ to: desk, value: '0x7' }))).toEqual({
      outcome: 'works',
      gas: 1n,
      moves: undefined,
    })
  })

  it('includes coins that a foreign contract sends', async () => {
    await setBalance(
      chain.client.extend(() => ({ mode: 'anvil' as const })),
      { address: owner, value: parseEther('3') },
    )
    const { balanceChanges } = await tried(asking({ to: owner, value: '0x5' }))
    expect([...(balanceChanges ?? [])]).toEqual([])
  })

  it('stops simulating on abort', async () => {
    const stop = new AbortController()
    test.answer = () => void stop.abort('enough')
    await expect(
      namespace.simulate?.(account, [asking({ to: desk, value: '0x7' })], { signal: stop.signal }),
    ).rejects.toBe('enough')
  })
})

describe('allowances of a contract', () => {
  it('returns the allowance on the chain', async () => {
    expect(await namespace.allowance?.(account, chain.contracts.token, desk)).toBe(0n)
    await chain.client.request({ method: 'anvil_impersonateAccount', params: [owner] } as never)
    await chain.client.request({
      method: 'eth_sendTransaction',
      params: [{ ...Object(of('approve', 77n).params[0]) }],
    } as never)
    await chain.nativeBalance(owner)
    expect(await namespace.allowance?.(account, chain.contracts.token.toLowerCase(), desk)).toBe(
      77n,
    )
  })

  it.each([
    ['no address', 'nonsense', 'bad-address'],
    ['no answer that is a number', undefined, 'foreign-invalid'],
  ] as const)('fails to read an allowance for %s', async (_, spender, code) => {
    test.answer = () => ({ jsonrpc: '2.0', id: 1, result: '0x' })
    await expect(
      namespace.allowance?.(account, chain.contracts.token, spender ?? desk),
    ).rejects.toMatchObject({ code })
  })
})
