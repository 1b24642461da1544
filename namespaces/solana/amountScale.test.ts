import { describe, expect, it } from 'vitest'
import { toChainAmount, toShownAmount } from './amountScale.ts'
import { readAmountScale } from './readAmountScale.ts'

const read = async (multiplier: string) =>
  readAmountScale(
    {
      extensions: [
        {
          extension: 'scaledUiAmountConfig',
          state: { multiplier, newMultiplier: '9', newMultiplierEffectiveTimestamp: 100 },
        },
      ],
    },
    async () => 99,
  )
const factors = ['1', '1.5', '3', '0.1', '0.3333333333333333', '1.0001234567', '1000', '0.00007']

describe('amount of a token that wallets show by a multiplier', () => {
  it.each(factors)('is sent as shown, or as the next below, at a factor of %s', async (text) => {
    const scale = await read(text)
    for (const held of [0n, 1n, 2n, 7n, 99n, 100_000_000n, 2n ** 64n - 1n]) {
      const most = toShownAmount(held, scale)
      for (const typed of [most, most - 1n, most / 2n, most / 3n, 1n]) {
        if (typed < 0n || typed > most) continue
        const moved = toChainAmount(typed, scale)
        expect(moved).toBeLessThanOrEqual(held)
        const [shown, next] = [moved, moved + 1n].map((one) => toShownAmount(one, scale))
        expect(shown === typed || ((shown ?? typed) < typed && (next ?? 0n) > typed)).toBe(true)
      }
    }
  })

  it('is never cut where the factor is below one', async () => {
    const scale = await read('0.7')
    for (let typed = 1n; typed < 200n; typed++)
      expect(toShownAmount(toChainAmount(typed, scale), scale)).toBe(typed)
  })

  it.each(['0', '0.000', '-1', '1e3', 'inf', 'NaN', '', '1.', '1,5'])(
    'is not read from a multiplier of %j',
    async (text) => {
      await expect(read(text)).rejects.toMatchObject({
        code: 'foreign-invalid',
      })
    },
  )
})
