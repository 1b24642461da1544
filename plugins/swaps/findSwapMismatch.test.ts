import { describe, expect, it } from 'vitest'
import type { Account, Effect } from '#kernel'
import type { SwapRequest } from './createConverter.ts'
import { findApprovalMismatch, findSwapMismatch } from './findSwapMismatch.ts'

const account: Account = { id: 'eip155:1:0xAa', address: '0xAa', network: 'eip155:1', role: 'eoa' }
const tokens: SwapRequest = {
  account,
  from: '0xUsdc',
  to: '0xDai',
  amountIn: 100n,
  tolerance: 100n,
}
const coins: SwapRequest = { ...tokens, from: 'native' }
const call = (more: Partial<Extract<Effect, { kind: 'call' }>> = {}): Effect => ({
  kind: 'call',
  to: '0xMarket',
  value: 0n,
  ...more,
})
const allowance = (more: object = {}): Effect => ({
  kind: 'allowance',
  asset: '0xUSDC',
  amount: 100n,
  to: '0xMARKET',
  ...more,
})

describe('bytes of a swap', () => {
  it.each<[string, SwapRequest, Effect]>([
    ['a call of an unknown function', tokens, call()],
    ...[
      'swap',
      'swapExactTokensForTokens',
      'exactInputSingle',
      'exactOutput',
      'multicall',
      'execute',
      'deposit',
      'withdraw',
    ].map((name): [string, SwapRequest, Effect] => [`a call of ${name}`, tokens, call({ name })]),
    ['a call with the coins that are given', coins, call({ value: 100n })],
    [
      'wrapping coins',
      { ...coins, to: '0xWeth' },
      call({ to: '0xWETH', name: 'deposit', value: 100n }),
    ],
    [
      'unwrapping coins',
      { ...tokens, from: '0xWeth', to: 'native' },
      call({ to: '0xWETH', name: 'withdraw' }),
    ],
  ])('accepts a swap for %s', (_, ask, effect) => {
    expect(findSwapMismatch([effect], ask)).toBeUndefined()
  })

  it.each<[string, string, SwapRequest, readonly Effect[]]>([
    ['nothing', 'call', tokens, []],
    ['two calls', 'call', tokens, [call(), call()]],
    [
      'a transfer',
      'call',
      tokens,
      [{ kind: 'transfer', asset: '0xUSDC', amount: 100n, to: '0xMarket' }],
    ],
    ['an allowance', 'call', tokens, [allowance()]],
    ['a contract that is made', 'call', tokens, [call({ to: '' })]],
    ...[
      'safeTransferFrom',
      'transferFrom',
      'transferOwnership',
      'execTransaction',
      'setApprovalForAll',
      'executeMetaTransaction',
      'depositFor',
      'permit',
    ].map((name): [string, string, SwapRequest, readonly Effect[]] => [
      `a call of ${name}`,
      'function',
      tokens,
      [call({ name })],
    ]),
    ['a call of the token that is given', 'contract', tokens, [call({ to: '0xUSDC' })]],
    ['a call of the token that is got', 'contract', tokens, [call({ to: '0xDAI', name: 'swap' })]],
    ['a call of the account itself', 'contract', tokens, [call({ to: '0xAA' })]],
    ['tokens that come with coins', 'value', tokens, [call({ value: 1n })]],
    ['more coins than are given', 'value', coins, [call({ value: 101n })]],
    ['no coins', 'value', coins, [call()]],
  ])('refuses a swap for %s: %s', (_, why, ask, effects) => {
    expect(findSwapMismatch(effects, ask)).toBe(why)
  })
})

describe('bytes of an approval', () => {
  it('accepts an approval of exactly the contract, the amount and the token', () => {
    expect(findApprovalMismatch([allowance()], tokens, '0xMarket')).toBeUndefined()
  })

  it.each<[string, readonly Effect[]]>([
    ['approval', []],
    ['approval', [allowance(), allowance()]],
    ['approval', [call()]],
    ['token', [allowance({ asset: '0xDai' })]],
    ['spender', [allowance({ to: '0xThief' })]],
    ['amount', [allowance({ amount: 101n })]],
    ['amount', [allowance({ amount: 99n })]],
    ['amount', [allowance({ amount: 'unlimited' })]],
  ])('refuses an approval of another %s', (why, effects) => {
    expect(findApprovalMismatch(effects, tokens, '0xMarket')).toBe(why)
  })
})
