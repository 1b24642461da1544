import { describe, expect, it } from 'vitest'
import type { Balance } from '#kernel'
import { planNativeAmount, planTokenAmount } from './planAmount.ts'

const coin = { id: 'native', symbol: 'MOON', name: 'Moon', decimals: 2 }
const token = { id: 'usd', symbol: 'USD', name: 'Dollar', decimals: 2 }
const holds = (asset: typeof coin, spendable: bigint): Balance => ({
  asset,
  total: spendable + 50n,
  spendable,
})
const lacks = (asset: typeof coin, value: bigint, code = 'insufficient') => ({
  level: 'stop',
  code,
  amount: { asset, value },
})

describe('planned amount of a coin that also pays the fee', () => {
  it.each([
    [90n, 90n, []],
    [91n, 91n, [lacks(coin, 1n)]],
    [0n, 0n, []],
    ['max', 90n, []],
  ] as const)('plans %s of 100 with a fee of 10 as %s', (requested, amount, notes) => {
    expect(planNativeAmount(requested, holds(coin, 100n), 10n)).toEqual({ amount, notes })
  })

  it.each([9n, 10n])('blocks the maximum of %s when it only pays the fee of 10', (spendable) => {
    expect(planNativeAmount('max', holds(coin, spendable), 10n)).toEqual({
      amount: 0n,
      notes: [lacks(coin, 0n)],
    })
  })
})

describe('planned amount of a token', () => {
  it.each([
    [100n, 100n, []],
    [101n, 101n, [lacks(token, 1n)]],
    ['max', 100n, []],
  ] as const)('plans %s of 100 as %s, whatever the coin holds', (requested, amount, notes) => {
    expect(planTokenAmount(requested, holds(token, 100n), holds(coin, 10n), 10n)).toEqual({
      amount,
      notes,
    })
  })

  it('blocks the maximum of nothing, and names what the coin lacks for the fee', () => {
    expect(planTokenAmount('max', holds(token, 0n), holds(coin, 9n), 10n)).toEqual({
      amount: 0n,
      notes: [lacks(token, 0n), lacks(coin, 1n, 'insufficient-fee')],
    })
  })
})
