import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AddressParts } from './address.ts'
import type { Coin } from './selectCoins.ts'
import { selectCoins, shortfall } from './selectCoins.ts'
import { calculateFee, getDustLimit, scriptLength, virtualBytes } from './weights.ts'

const kinds: readonly AddressParts['kind'][] = ['p2pkh', 'p2sh', 'p2wpkh', 'p2tr']
const coin = (
  value: bigint,
  confirmed = true,
  kind: AddressParts['kind'] = 'p2wpkh',
  vout = 0,
): Coin => ({
  txid: 'ab'.repeat(32),
  vout,
  value,
  confirmed,
  holder: { address: 'a', role: 'payment' },
  parts: { kind, hash: new Uint8Array(20), address: 'a' },
})
const coins = fc
  .array(fc.tuple(fc.bigInt(300n, 200_000_000n), fc.boolean(), fc.constantFrom(...kinds)), {
    maxLength: 30,
  })
  .map((list) => list.map(([value, confirmed, kind], vout) => coin(value, confirmed, kind, vout)))
const sum = (list: readonly Coin[]) => list.reduce((total, { value }) => total + value, 0n)

describe('the size of a transaction', () => {
  it('estimates the size of transactions of these kinds, signatures at their longest', () => {
    expect(virtualBytes(['p2wpkh'], [22, 22])).toBe(141n)
    expect(virtualBytes(['p2tr'], [34, 34])).toBe(154n)
    expect(virtualBytes(['p2pkh'], [25, 25])).toBe(226n)
    expect(virtualBytes(['p2sh'], [23])).toBe(134n)
  })
  it('sets the dust limit by Bitcoin’s own rule', () => {
    for (const kind of kinds) {
      const spending = kind === 'p2pkh' || kind === 'p2sh' ? 148n : 67n
      expect(getDustLimit(kind)).toBe((9n + BigInt(scriptLength(kind)) + spending) * 3n)
    }
  })
})

describe('picking coins', () => {
  it('spends exactly the computed amount at the given rate, and never creates dust', () => {
    fc.assert(
      fc.property(
        coins,
        fc.oneof(fc.bigInt(546n, 500_000_000n), fc.constant('max' as const)),
        fc.bigInt(1000n, 300_000n),
        fc.constantFrom(...kinds),
        fc.constantFrom(...kinds),
        fc.option(fc.integer({ min: 2, max: 83 }), { nil: undefined }),
        (all, amount, milliRate, to, changeTo, memo) => {
          const target = {
            amount,
            milliRate,
            to,
            changeTo,
            ...(memo !== undefined && { memoScriptLength: memo }),
          }
          const chosen = selectCoins(all, target)
          if (!chosen) {
            if (amount !== 'max') expect(shortfall(all, { ...target, amount })).toBeGreaterThan(0n)
            return
          }
          expect(sum(chosen.coins)).toBe(chosen.amount + chosen.change + chosen.fee)
          expect(chosen.amount).toBe(amount === 'max' ? chosen.amount : amount)
          expect(new Set(chosen.coins).size).toBe(chosen.coins.length)
          const scripts = [
            scriptLength(to),
            ...(memo === undefined ? [] : [memo]),
            ...(chosen.change > 0n ? [scriptLength(changeTo)] : []),
          ]
          const fee = calculateFee(
            virtualBytes(
              chosen.coins.map(({ parts }) => parts.kind),
              scripts,
            ),
            milliRate,
          )
          expect(chosen.fee).toBe(fee + chosen.dustToFee)
          if (chosen.change > 0n)
            expect(chosen.change).toBeGreaterThanOrEqual(getDustLimit(changeTo))
          expect(chosen.dustToFee).toBeLessThan(
            getDustLimit(changeTo) + calculateFee(50n, milliRate),
          )
          // Unconfirmed coins follow only once all confirmed ones worth their fee are chosen.
          if (amount !== 'max' && chosen.coins.some(({ confirmed }) => !confirmed))
            expect(
              selectCoins(
                all.filter(({ confirmed }) => confirmed),
                target,
              ),
            ).toBeUndefined()
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('finds a selection whenever the sendable maximum is enough', () => {
    fc.assert(
      fc.property(
        coins,
        fc.bigInt(1000n, 100_000n),
        fc.oneof(fc.bigInt(0n, 1_000_000n), fc.bigInt(0n, 10_000n)),
        (all, milliRate, less) => {
          const target = { milliRate, to: 'p2wpkh', changeTo: 'p2wpkh' } as const
          const most = selectCoins(all, { ...target, amount: 'max' })
          if (!most || most.amount - less < 294n) return
          const chosen =
            selectCoins(all, { ...target, amount: most.amount - less }) ??
            expect.fail('nothing chosen')
          expect(chosen.change === 0n || chosen.change >= 294n).toBe(true)
          expect(selectCoins(all, { ...target, amount: most.amount + 1n })).toBeUndefined()
          expect(shortfall(all, { ...target, amount: most.amount + 5n })).toBe(5n)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('sends the maximum where a coin that pays for itself makes the others heavier', () => {
    const target = { milliRate: 5242n, to: 'p2wpkh', changeTo: 'p2wpkh' } as const
    const all = [coin(1286n, false, 'p2pkh', 0), coin(309n, false, 'p2tr', 1)]
    expect(selectCoins(all, { ...target, amount: 'max' })).toMatchObject({
      coins: [all[0]],
      amount: 295n,
    })
    expect(selectCoins(all, { ...target, amount: 296n })).toBeUndefined()
  })

  it('leaves out coins that cost more than they bring', () => {
    const target = { amount: 'max', milliRate: 10_000n, to: 'p2wpkh', changeTo: 'p2wpkh' } as const
    expect(selectCoins([coin(100_000n), coin(680n)], target)?.coins).toEqual([coin(100_000n)])
    expect(selectCoins([coin(680n)], target)).toBeUndefined()
    expect(selectCoins([], target)).toBeUndefined()
  })
})
