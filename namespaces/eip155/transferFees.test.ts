import { numberToHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Namespace, TransferRequest } from '#kernel'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import type { EvmChain } from '../../sandbox/chains/startEvmChain.ts'
import { startEvmChain } from '../../sandbox/chains/startEvmChain.ts'
import { openTransferSite } from '../../test/harness/openTransferSite.ts'

const friend = testAccount(1).address
const poor = '0x00000000000000000000000000000000DeaDBeef'
let chain: EvmChain
let namespace: Namespace
/** Answers of the node that replace those of the chain, by method. */
let answers: Readonly<Record<string, unknown>>

beforeAll(async () => {
  chain = await startEvmChain({ chainId: 1, name: 'Ethereum' })
}, 60_000)
afterAll(() => chain.stop())
beforeEach(async () => {
  const site = await openTransferSite(chain)
  namespace = site.namespace
  answers = {
    eth_estimateGas: numberToHex(50_000),
    eth_feeHistory: { baseFeePerGas: ['0x1', '0x64'], reward: [['0x3'], ['0x3']] },
  }
  site.test.answer = (_url, { method }) =>
    method in answers ? { jsonrpc: '2.0', id: 1, result: answers[method] } : undefined
})
afterEach(() => chain.reset())

const plan = (address: string, change: Partial<TransferRequest> = {}) =>
  namespace.plan({
    from: { id: `eip155:1:${address}`, address, network: 'eip155:1', role: 'eoa' },
    to: friend,
    asset: 'native',
    amount: 1n,
    ...change,
  })
// A fifth more gas than estimated, at twice the base fee of 100 and the tip of 3.
const [expected, ceiling] = [50_000n * 103n, 60_000n * 203n]

describe('fees of an EVM transfer', () => {
  it('allow a fifth more gas than estimated, and twice the base fee', async () => {
    const { fee, payload } = await plan(testAccount(0).address)
    expect(fee).toMatchObject({ expected, ceiling })
    expect(payload).toMatchObject({
      gas: numberToHex(60_000),
      maxFeePerGas: numberToHex(203),
      maxPriorityFeePerGas: numberToHex(3),
    })
  })

  it('allow no more gas than a plain transfer takes', async () => {
    answers = { ...answers, eth_estimateGas: numberToHex(21_000) }
    const { fee } = await plan(testAccount(0).address)
    expect(fee).toMatchObject({ expected: 21_000n * 103n, ceiling: 21_000n * 203n })
  })

  it('stop a token transfer whose coins cover the expected fee only', async () => {
    const { token } = chain.contracts
    await chain.fund(poor, 5n, token)
    await chain.fund(poor, ceiling - 1n)
    expect((await plan(poor, { asset: token, amount: 5n })).notes).toMatchObject([
      { level: 'stop', code: 'insufficient-fee', amount: { value: 1n } },
    ])
    await chain.fund(poor, 1n)
    expect(await plan(poor, { asset: token, amount: 5n })).toMatchObject({
      notes: [],
      blocked: false,
    })
  })

  it('block an amount that no token can hold', async () => {
    const { token } = chain.contracts
    const planned = await plan(testAccount(0).address, { asset: token, amount: 2n ** 256n })
    expect(planned).toMatchObject({ blocked: true, amount: 2n ** 256n })
    expect(planned.notes).toMatchObject([{ level: 'stop', code: 'insufficient' }])
  })

  it('are simulated without the amount when the account cannot afford it', async () => {
    await chain.fund(poor, ceiling)
    expect((await plan(poor, { amount: ceiling + 1n })).simulated).toBe(false)
    expect((await plan(testAccount(0).address)).simulated).toBe(true)
  })
})

describe('recipients of an EVM transfer', () => {
  it.each([
    ['a contract is noted', '0x6080', ['contract']],
    // EIP-7702: the account still has an owner, who can move what arrives.
    ['an account that delegates to a contract is not', `0xef0100${'ab'.repeat(20)}`, []],
    ['an account without code is not', '0x', []],
  ])('%s', async (_, code, noted) => {
    answers = { ...answers, eth_getCode: code }
    const { notes } = await plan(testAccount(0).address)
    expect(notes.map((note) => note.code)).toEqual(noted)
  })
})
